export interface Page<Item> {
  items: Item[]
  /** Null on the last page. */
  next: string | null
  /** The change feed after it has all that was published since. */
  cursor: string
}

/**
 * All pages of a list:
 * `readPages((after) => client.call('listDeliveredProducts', { params, query: { after } }))`.
 * The feed after the cursor of the first page has all that was published while you read.
 */
export async function* readPages<Item>(
  readPage: (after: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Page<Item>, void> {
  let after: string | undefined
  do {
    const page = await readPage(after)
    yield page
    after = page.next ?? undefined
  } while (after !== undefined)
}
