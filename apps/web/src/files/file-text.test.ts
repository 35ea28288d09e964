import { expect, test } from 'vitest'
import { formatContent, formatCountries, formatSize, kindLabel } from './file-text.ts'

test.each([
  [0, '1 KB'],
  [650_000, '635 KB'],
  [3_400_000, '3.2 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test('a picture is described by its pixels, a document by its pages', () => {
  const common = { size: 2048, width: null, height: null, pageCount: null }
  expect(formatContent({ ...common, mediaType: 'image/png', width: 40, height: 30 })).toBe(
    'PNG, 40 × 30, 2 KB',
  )
  const pdf = { ...common, mediaType: 'application/pdf' }
  expect(formatContent({ ...pdf, pageCount: 1 })).toBe('PDF, 1 page, 2 KB')
  expect(formatContent({ ...pdf, pageCount: 3 })).toBe('PDF, 3 pages, 2 KB')
  expect(formatContent({ ...common, mediaType: 'text/plain' })).toBe('text/plain, 2 KB')
})

test('kinds and countries are written out', () => {
  expect(kindLabel('safety data sheet')).toBe('Safety data sheet')
  expect([formatCountries(null), formatCountries(['PL', 'DE'])]).toEqual([
    'All countries',
    'PL, DE',
  ])
})
