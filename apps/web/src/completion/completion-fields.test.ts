import { completionFields } from '@nutripim/contract/completion/completion'
import {
  applicationFieldNames,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'
import { gapScreens } from '@nutripim/screens/gap-screens'
import { expect, it } from 'vitest'
import { fieldNames, percentOf } from './completion-fields.ts'

it('[CMP-02] the columns are the fields of the report and the crops', () => {
  expect(fieldNames).toEqual([...completionFields, 'crops'])
})

it('each gap links to a field that can be edited on its screen', () => {
  for (const { screen, field } of Object.values(gapScreens)) {
    const edited: readonly string[] =
      screen === '/product-info/descriptions' ? descriptionFieldNames : applicationFieldNames
    expect(edited).toContain(field)
  }
})

it.each([
  [0, 10, 0],
  [10, 10, 100],
  [5, 10, 50],
  [1, 1000, 1],
  [999, 1000, 99],
  [0, 0, 100],
])('%i of %i is %i %%', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})
