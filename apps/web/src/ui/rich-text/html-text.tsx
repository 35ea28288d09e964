import { createElement, Fragment, type ReactNode } from 'react'

/** The tags that a text can have; the text of all others is shown without them. */
const tags = new Set(['p', 'ol', 'ul', 'li', 'strong', 'em', 'u', 'sub', 'sup', 'br'])

/** Shows stored HTML. It is read without running it, and only known tags without attributes remain. */
export function HtmlText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <>{renderChildren(body)}</>
}

function renderChildren(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element) || node.matches('script, style')) return null
    const name = node.localName
    if (name === 'br') return <br key={index} />
    const children = renderChildren(node)
    if (!tags.has(name)) return <Fragment key={index}>{children}</Fragment>
    return createElement(name, { key: index }, children)
  })
}
