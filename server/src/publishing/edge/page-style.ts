import { colorsOf, PAPER } from '@sightline/contract/publishing/page-colors';

const RULES = `*{box-sizing:border-box}
html{font:17px/1.65 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--text);background:var(--paper);-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;border-top:4px solid var(--brand);overflow-wrap:break-word}
header,main,footer{max-width:44rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1.25rem;padding-bottom:1.25rem;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;justify-content:space-between;font-size:.9375rem}
header a{text-decoration:none}
.site{display:flex;align-items:center;gap:.625rem;color:var(--text);font-weight:600}
.site img{height:28px;width:auto;max-width:180px;object-fit:contain;background:#fff;border-radius:4px}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:2.25rem 0 .75rem;text-wrap:balance;scroll-margin-top:1rem}
h1{font-size:clamp(1.75rem,1.4rem + 1.8vw,2.375rem);letter-spacing:-.015em;margin:1.25rem 0 .75rem}
h2{font-size:1.375rem;letter-spacing:-.005em}h3{font-size:1.125rem}h4,h5,h6{font-size:1rem}
p,li,td{hyphens:auto}
p,ul,ol,blockquote,pre,.table{margin:0 0 1.15rem}
.lead{font-size:1.1875rem;line-height:1.5;color:var(--quiet);margin:0 0 .75rem}
.meta{font-size:.875rem;color:var(--quiet);margin:0 0 1.75rem}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:from-font}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
ul,ol{padding-left:1.4rem}li{margin:.3rem 0}li>p{margin:.3rem 0}
blockquote{margin-left:0;padding:.1rem 0 .1rem 1rem;border-left:3px solid var(--line);color:var(--quiet)}blockquote>:last-child{margin-bottom:0}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
code{background:var(--tint);padding:.1em .3em;border-radius:4px}
pre{background:var(--tint);border:1px solid var(--line);border-radius:8px;padding:.875rem 1rem;overflow:auto;line-height:1.5}
pre code{background:none;padding:0;font-size:inherit}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{padding:.5rem .75rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th:first-child,td:first-child{padding-left:0}
th[align=right],td[align=right]{text-align:right}th[align=center],td[align=center]{text-align:center}
th{font-weight:600;border-bottom:2px solid var(--line)}
img{max-width:100%;height:auto;border-radius:6px}
hr{border:0;border-top:1px solid var(--line);margin:2rem 0}
.sources,.more{margin-top:2.5rem;padding-top:.25rem;border-top:1px solid var(--line);font-size:.9375rem}
.sources h2,.more h2{font-size:1.0625rem;margin:1.25rem 0 .5rem}
.sources span{color:var(--quiet)}
.pages{list-style:none;padding:0}.pages li{padding:.875rem 0;border-bottom:1px solid var(--line);margin:0}
.pages a{font-weight:600}.pages p{margin:.2rem 0 0;color:var(--quiet);font-size:.9375rem}
.turn{display:flex;gap:1.25rem;justify-content:space-between}
footer{margin-top:3rem;padding-top:1.5rem;padding-bottom:2.5rem;display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;justify-content:space-between;font-size:.9375rem}
.cta{display:inline-block;background:var(--brand);color:var(--on-brand);padding:.625rem 1.125rem;border-radius:8px;font-weight:600;text-decoration:none}
.cta:hover{text-decoration:underline}
.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{header,footer,.more{display:none}body{border:0}}`;

const LIGHT = `--text:#1b1e24;--quiet:#565e6b;--paper:${PAPER.light};--tint:#f4f5f7;--line:#e1e4e9`;
const DARK = `--text:#e9ebef;--quiet:#a5adba;--paper:${PAPER.dark};--tint:#1f2329;--line:#343a44`;

/** The stylesheet of a site's pages: no extra file, no fonts to load, light or dark by the reader's preference. */
export function styleOf(branding: { brand_color: string | null; link_color: string | null }): string {
  const { light, dark } = colorsOf(branding);
  const own = ({ brand, on_brand, link }: typeof light) =>
    `--brand:${brand};--on-brand:${on_brand};--link:${link}`;
  return `:root{color-scheme:light dark;${LIGHT};${own(light)}}
@media(prefers-color-scheme:dark){:root{${DARK};${own(dark)}}}
${RULES}`;
}
