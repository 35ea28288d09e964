import type { Address } from '../ui/unsaved/use-unsaved-work.ts'

/**
 * Another screen, country, product or field closes the panel; its other part and a filter, which
 * reaches the address later, do not.
 */
export function closesPanel(current: Address, next: Address): boolean {
  const isOther = (name: string) =>
    Reflect.get(current.search, name) !== Reflect.get(next.search, name)
  return (
    current.pathname !== next.pathname ||
    ['country', 'product', 'field'].some(isOther) ||
    (isOther('panel') && Reflect.get(next.search, 'panel') === undefined)
  )
}
