/** The attributes of a field that must be filled in: the star, and the word for a screen reader. */
export const requiredField = (isRequired = true) => ({
  withAsterisk: isRequired,
  ...(isRequired && { 'aria-required': true as const }),
})
