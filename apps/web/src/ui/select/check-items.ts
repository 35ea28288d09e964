export interface CheckItem {
  id: string
  label: string
  /** Its technical name, in grey behind the label. */
  code?: string
  group: string
  /** A line that says more of it. */
  detail?: string
  /** Why it cannot be changed. */
  blockedReason?: string | null
}

export interface CheckGroup {
  name: string
  items: readonly CheckItem[]
}

/** In the order in which the groups come. */
export function groupsOf(items: readonly CheckItem[]): CheckGroup[] {
  const groups = new Map<string, CheckItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return [...groups].map(([name, items]) => ({ name, items }))
}

/** The reason that blocks all items of a group, which is shown once. */
export function findSharedReason({ items }: CheckGroup): string | undefined {
  const shared = items[0]?.blockedReason
  return shared && items.every(({ blockedReason }) => blockedReason === shared) ? shared : undefined
}

/** Sorted, so that the same selection is the same list. */
export function withItem(value: readonly string[], id: string, isSelected: boolean): string[] {
  return [...value.filter((other) => other !== id), ...(isSelected ? [id] : [])].sort()
}

/** All of a group, or none; blocked items stay unchanged. */
export function withGroup(
  value: readonly string[],
  { items }: CheckGroup,
  isSelected: boolean,
): string[] {
  const free = items.filter(({ blockedReason }) => !blockedReason).map(({ id }) => id)
  return [...value.filter((id) => !free.includes(id)), ...(isSelected ? free : [])].sort()
}
