const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** “1,204”, as the components of the screens write counts, which do not import texts. */
export const formatNumber = (number: number): string => grouped.format(number)
