const conjunction = new Intl.ListFormat('en-GB')

/** “Spain, France and Italy”; above the limit “Spain, France and 3 more”. */
export function formatList(names: Iterable<string>, limit = Number.POSITIVE_INFINITY): string {
  const all = [...names]
  const shown = all.slice(0, limit)
  const hidden = all.length - shown.length
  return conjunction.format(hidden > 0 ? [...shown, `${hidden} more`] : shown)
}
