/** A page's styles win over those of `:host` unless these are important. */
export const OVERLAY_STYLE = `
:host{all:initial!important;display:block!important;position:fixed!important;inset:0!important;z-index:2147483647!important;overflow:hidden!important;pointer-events:none!important}
@media print{:host{display:none!important}}
section{position:absolute;inset:auto 0 12px;display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:center;box-sizing:border-box;width:fit-content;max-width:calc(100% - 24px);margin:0 auto;padding:8px 12px;border:1px solid #fff;border-radius:8px;background:#111827;color:#fff;font:14px/1.4 system-ui,sans-serif;pointer-events:auto}
strong{padding:0 4px;overflow-wrap:anywhere}
div{display:flex}
div button:first-child{border-radius:6px 0 0 6px}
div button:last-child{border-radius:0 6px 6px 0;margin-left:-1px}
button,section a{box-sizing:border-box;min-height:32px;padding:5px 10px;border:1px solid #9ca3af;border-radius:6px;background:#111827;color:#fff;font:inherit;text-decoration:none;cursor:pointer}
[aria-pressed=true]{background:#fff;color:#111827}
:focus-visible{outline:2px solid #93c5fd;outline-offset:2px}
nav a{position:absolute;box-sizing:border-box;border:2px dashed #1d4ed8;outline:1px solid #fff;border-radius:3px;pointer-events:auto;cursor:pointer}
nav a:hover,nav a:focus-visible{border-style:solid;background:rgb(37 99 235/.15)}
nav a:focus-visible{outline:3px solid #1d4ed8}
@media(forced-colors:active){[aria-pressed=true]{forced-color-adjust:none;background:Highlight;color:HighlightText}}
`;
