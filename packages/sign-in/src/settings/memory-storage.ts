/** Creates a storage that keeps its items in a map. */
export function createMemoryStorage(
  items = new Map<string, string>(),
  onChange: (key: string, value: string | null) => void = () => {},
): Storage {
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      const isNew = items.get(key) !== value
      items.set(key, value)
      if (isNew) onChange(key, value)
    },
    removeItem(key) {
      if (items.delete(key)) onChange(key, null)
    },
    clear: () => items.clear(),
  }
}
