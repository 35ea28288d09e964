import type { Comment, CommentedCell } from '@nutripim/contract/comments/comments'

/** The values of a product with open comments, in the order of their first one. */
export function listCommentedCells(
  comments: readonly Comment[],
): { cell: CommentedCell; count: number }[] {
  const found = new Map<string, { cell: CommentedCell; count: number }>()
  for (const { cell, resolved } of comments) {
    if (!cell || resolved) continue
    const key = `${cell.kind} ${cell.name}`
    const count = (found.get(key)?.count ?? 0) + 1
    found.set(key, { cell, count })
  }
  return [...found.values()]
}
