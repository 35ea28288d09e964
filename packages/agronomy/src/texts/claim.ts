/** The value that a text gives for one nutrient. */
export interface Claim {
  readonly name: string
  readonly value: number
  /** Half a unit of its last decimal. */
  readonly halfUnit: number
  readonly unit?: 'g/l' | 'g/kg'
  /** The word does not say whether it means the element or the oxide. */
  readonly isWord?: boolean
  /** Other nutrients that the number can mean. */
  readonly alternatives?: readonly string[]
}

export function createClaim(name: string, digits: string): Claim {
  const value = digits.replace(',', '.')
  const point = value.indexOf('.')
  const decimals = point === -1 ? 0 : value.length - point - 1
  return { name, value: Number(value), halfUnit: 0.5 / 10 ** decimals }
}
