/** A page of rows, of which one more than `size` was read, and the cursor of the next page. */
export function cutPage<Row, Cursor>(
  rows: readonly Row[],
  size: number,
  cursorOf: (last: Row) => Cursor,
): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: last && rows.length > size ? cursorOf(last) : null }
}
