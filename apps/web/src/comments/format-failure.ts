/** What is wrong with a comment that was not saved. */
export function formatFailure({
  message = 'The comment was not saved. Try again.',
  errors,
}: {
  message?: string
  errors: readonly { path: string; text: string }[]
}): string {
  const [first] = errors
  if (!first) return message
  return first.path.startsWith('mentions')
    ? 'A mentioned user cannot see this product. Remove the mention.'
    : `The comment ${first.text}.`
}
