import { type Address, changesOf } from '../ui/unsaved/changes-of.ts'

const isOther = changesOf('country', 'product', 'field')
const isOtherPart = changesOf('panel')

/**
 * Another screen, country, product or field closes the panel; its other part and a filter, which
 * reaches the address later, do not.
 */
export const closesPanel = (current: Address, next: Address): boolean =>
  isOther(current, next) ||
  (isOtherPart(current, next) && Reflect.get(next.search, 'panel') === undefined)
