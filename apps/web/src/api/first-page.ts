/** The first page of a list has no cursor; `Cursor` is the type of the cursors of later pages. */
export function firstPage<Cursor>(): Cursor | undefined {
  return undefined
}
