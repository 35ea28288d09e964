export interface SelectItem {
  id: number
  label: string
  /** Short texts that tell items of one label apart. */
  details: readonly string[]
}
