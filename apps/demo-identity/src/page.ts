import { createHash } from 'node:crypto'

const style = `
:root { color-scheme: light dark; --ground: #f6f4ef; --card: #fffefb; --line: #dcd7cc; --text: #23211c;
  --muted: #6a655a; --leaf: #1f6b3a; --leaf-soft: #e8f0e9; --mark: #8a5a00; --mark-soft: #fbf0d8; }
@media (prefers-color-scheme: dark) { :root { --ground: #171613; --card: #211f1b; --line: #3a372f;
  --text: #efece4; --muted: #aaa497; --leaf: #7cc492; --leaf-soft: #26342a; --mark: #f0c060; --mark-soft: #3a2f17; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line);
  border-radius: 12px; padding: 28px 24px; }
h1 { font-size: 21px; line-height: 1.3; margin: 20px 0 4px; }
p { margin: 0 0 18px; color: var(--muted); }
.demo { display: flex; align-items: center; gap: 8px; margin: 0; padding: 8px 12px; border-radius: 8px;
  background: var(--mark-soft); color: var(--mark); font-size: 13px; font-weight: 600; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
button { width: 100%; font: inherit; color: inherit; cursor: pointer; border-radius: 8px; }
.account { display: flex; align-items: center; gap: 12px; padding: 10px 12px; text-align: start;
  background: transparent; border: 1px solid var(--line); transition: background 100ms, border-color 100ms; }
.account:hover { background: var(--leaf-soft); border-color: var(--leaf); }
.account strong, .account span span { display: block; }
.account span span { color: var(--muted); font-size: 13px; }
.initials { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%;
  background: var(--leaf-soft); color: var(--leaf); font-size: 13px; font-weight: 700; }
.primary { padding: 10px 12px; border: 0; background: #1f6b3a; color: #fff; font-weight: 600; }
.quiet { margin-top: 14px; padding: 8px; border: 0; background: transparent; color: var(--muted);
  font-size: 14px; text-decoration: underline; text-underline-offset: 3px; }
.quiet:hover { color: var(--text); }
a { color: var(--leaf); }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Chromium also applies form-action to redirects, so the origins of the app are allowed. */
export function formatSecurityPolicy(appOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "script-src 'self'",
    `form-action 'self' ${appOrigins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="demo">Demo identity provider — not for production</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
