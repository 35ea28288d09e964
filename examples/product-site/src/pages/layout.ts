import { type Html, html } from './html.ts'
import type { SiteText } from './site-text.ts'

interface PageParts {
  title: string
  description?: string
  /** The entry of the menu that leads here. */
  current?: 'products' | 'dealers'
  main: Html
}

/**
 * A second line of defence, should a text ever become markup: no scripts, no pictures or frames of other
 * sites, and no form can be sent. It does not stop everything (`<meta http-equiv="refresh">` leads
 * visitors away in spite of it), so texts are escaped in the first place.
 */
export const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-src 'none'"

export function formatLayout({ title, description, current, main }: PageParts, text: SiteText) {
  const isCurrent = (name: typeof current) => current === name && html` aria-current="page"`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Plant nutrition ${text.country}</title>
${description && html`<meta name="description" content="${description}">`}
<link rel="stylesheet" href="/site.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/"><span aria-hidden="true">❦</span> Plant nutrition <small>${text.country}</small></a>
<nav aria-label="Main"><a href="/"${isCurrent('products')}>Products</a><a href="/dealers/"${isCurrent('dealers')}>Dealers</a></nav>
</header>
<main id="main">
${main}
</main>
<footer>An example site. Every figure on it comes from the delivery API of NutriPIM.</footer>
</body>
</html>
`
}
