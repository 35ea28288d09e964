/**
 * The tag that a caller already has, if it named exactly one. A proxy that compresses answers makes a tag
 * weak (`W/"…"`), which changes nothing for this comparison.
 */
export function findKnownTag(header: string | undefined): string | undefined {
  const [tag, ...others] = listTags(header)
  return others.length === 0 ? tag : undefined
}

/** Whether the caller already has the answer with this tag. `*` is any answer. */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  return header?.trim() === '*' || listTags(header).includes(tag.replace(/^W\//, ''))
}

/** The quoted texts of the header, without the sign of a weak tag. */
const listTags = (header: string | undefined): string[] => header?.match(/"[^"]*"/g) ?? []
