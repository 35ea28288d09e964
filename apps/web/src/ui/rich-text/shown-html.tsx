import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const shown = new Set(['P', 'STRONG', 'B', 'EM', 'I', 'U', 'SUB', 'SUP', 'OL', 'UL', 'LI', 'BR'])
const silent = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT'])

/** Rich text as it reads. Drawn tag by tag: whatever else stands in the HTML never becomes part of the page. */
export function ShownHtml({ html }: { html: string }) {
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html])
  return <>{childrenOf(body)}</>
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, i) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent
    const tag = child.nodeName.toUpperCase()
    if (child.nodeType !== Node.ELEMENT_NODE || silent.has(tag)) return null
    if (!shown.has(tag)) return <Fragment key={i}>{childrenOf(child)}</Fragment>
    const inside = tag === 'BR' ? undefined : childrenOf(child)
    return createElement(tag.toLowerCase(), { key: i }, inside)
  })
}
