/** The options of a select, from a list of countries, ranges, channels and the like. */
export const toOptions = (list: readonly { id: string; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))
