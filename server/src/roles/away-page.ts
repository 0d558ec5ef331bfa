import { escapeHtml } from '../platform/http/escape-html.ts';

/** What a browser shows while the dashboard's process restarts; the page reloads by itself. */
export function awayPage(product_name: string, retry_seconds: number): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retry_seconds}">
<title>${escapeHtml(product_name)} is restarting</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; padding: 24px;
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 22px; margin: 0 0 8px; }
p { margin: 0; opacity: 0.75; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(product_name)} is restarting</h1>
<p>Your work is safe. This page reloads in a few seconds.</p>
</main>
</body>
</html>
`;
}
