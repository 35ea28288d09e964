/** The keys of a table that has at least one, typed; z.enum needs a list that is not empty. */
export function listKeys<Table extends object>(table: Table) {
  // Object.keys returns string[], because an object can have more keys than its type.
  return Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]
}
