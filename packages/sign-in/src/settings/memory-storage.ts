/** A storage that lasts as long as its map. */
export function memoryStorage(
  items = new Map<string, string>(),
  changed: (key: string, value: string | null) => void = () => {},
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
      if (isNew) changed(key, value)
    },
    removeItem(key) {
      if (items.delete(key)) changed(key, null)
    },
    clear: () => items.clear(),
  }
}
