import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type ProductValues, startValues } from '../form/product-values.ts'
import { readUnfinishedForm, storeUnfinishedForm } from './unfinished-form.ts'
import { useUnfinishedForm } from './use-unfinished-form.ts'

const start = startValues([], [])
const named = (productName: string): ProductValues => ({ ...start, productName })

beforeEach(() => localStorage.clear())

/** The form values that the hook receives. */
function openForm(country: string) {
  const filled: (ProductValues | undefined)[] = []
  const fill = (values?: ProductValues) => {
    filled.push(values)
  }
  const hook = renderHook(
    (props: { country: string; values: ProductValues }) => useUnfinishedForm({ ...props, fill }),
    { initialProps: { country, values: start } },
  )
  return { ...hook, filled }
}

const storedName = (country: string) => readUnfinishedForm(country)?.values.productName

test('an unfinished form is stored at every change, and deleted when it is emptied or sent', () => {
  const { rerender, result } = openForm('ES')
  expect(storedName('ES')).toBeUndefined()
  rerender({ country: 'ES', values: named('Half') })
  expect(storedName('ES')).toBe('Half')
  rerender({ country: 'ES', values: start })
  expect(storedName('ES')).toBeUndefined()
  rerender({ country: 'ES', values: named('Whole') })
  act(() => result.current.discard())
  expect(storedName('ES')).toBeUndefined()
})

test('a stored form is offered, and not overwritten before the user decides', () => {
  storeUnfinishedForm('ES', named('Before'))
  const { result, rerender, filled } = openForm('ES')
  expect(result.current.offer?.values.productName).toBe('Before')
  rerender({ country: 'ES', values: named('Now') })
  expect(storedName('ES')).toBe('Before')
  act(() => result.current.restore())
  expect(filled).toEqual([named('Before')])
  expect(result.current.offer).toBeUndefined()
})

test('the form is kept when the country changes', () => {
  const { rerender, filled } = openForm('ES')
  rerender({ country: 'ES', values: named('Mine') })
  rerender({ country: 'PT', values: named('Mine') })
  expect([storedName('ES'), storedName('PT')]).toEqual([undefined, 'Mine'])
  expect(filled).toEqual([])
})

test('a country with its own stored form keeps it, and the current form stays in its country', () => {
  storeUnfinishedForm('PT', named('Theirs'))
  const { rerender, result, filled } = openForm('ES')
  rerender({ country: 'ES', values: named('Mine') })
  rerender({ country: 'PT', values: named('Mine') })
  expect([storedName('ES'), storedName('PT')]).toEqual(['Mine', 'Theirs'])
  expect(filled).toEqual([undefined])
  expect(result.current.offer?.values.productName).toBe('Theirs')
})
