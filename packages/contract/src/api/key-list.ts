/** The keys of a table that has at least one, typed; z.enum needs a list that is not empty. */
export function listKeys<Table extends object>(table: Table) {
  // Object.keys returns string[], because an object can have more keys than its type.
  return Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]
}

/** A table with a value for each key. */
export function mapKeys<Key extends string, Value>(
  keys: readonly Key[],
  getValue: (key: Key) => Value,
) {
  // Object.fromEntries loses the types of the keys.
  return Object.fromEntries(keys.map((key) => [key, getValue(key)])) as Record<Key, Value>
}

/** A table with the same value for each key, such as the same schema for each field. */
export function createTable<Key extends string, Value>(keys: readonly Key[], value: Value) {
  return mapKeys(keys, () => value)
}
