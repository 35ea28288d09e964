export interface ChoiceItem {
  id: number
  label: string
  /** Short words that tell items of one label apart. */
  details: readonly string[]
}
