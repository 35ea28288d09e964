interface ListSearch {
  country?: unknown
  element?: unknown
  crop?: unknown
}

/** Whether going from one address to the other shows another list. */
export function isOtherList(
  current: { pathname: string; search: ListSearch },
  next: { pathname: string; search: ListSearch },
): boolean {
  const isOther = (part: keyof ListSearch) => current.search[part] !== next.search[part]
  return (
    current.pathname !== next.pathname ||
    isOther('country') ||
    isOther('element') ||
    isOther('crop')
  )
}
