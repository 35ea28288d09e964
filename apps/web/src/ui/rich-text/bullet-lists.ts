/**
 * An older editor wrote every list as `<ol>` and marked the items that show a bullet. Those become
 * `<ul>` before the text is shown; items with numbers between them stay a list of their own.
 */
export function withBulletLists(html: string): string {
  if (!html.includes('data-list')) return html
  // Parsed apart from the page: nothing in it loads or runs.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const list of body.querySelectorAll('ol')) {
    const items = [...list.children]
    if (items.some(isBullet)) list.replaceWith(...listsOf(items))
  }
  return body.innerHTML
}

function listsOf(items: readonly Element[]): Element[] {
  const lists: Element[] = []
  for (const item of items) {
    const tag = isBullet(item) ? 'ul' : 'ol'
    let list = lists.at(-1)
    if (list?.localName !== tag) {
      list = item.ownerDocument.createElement(tag)
      lists.push(list)
    }
    list.append(item)
  }
  return lists
}

function isBullet(item: Element): boolean {
  return item.getAttribute('data-list') === 'bullet'
}
