import { expect, test } from 'vitest'
import { downloadName, formatFileDay } from './download-name.ts'

const now = new Date('2026-03-05T23:59:59Z')

test.each([
  [downloadName('Dealers', { country: 'GB', now }), 'Dealers_05_03_2026_GB.xlsx'],
  [
    downloadName('Product compositions', { country: 'GB', now }),
    'Product_compositions_05_03_2026_GB.xlsx',
  ],
  [downloadName('Users', { now }), 'Users_05_03_2026.xlsx'],
  [downloadName('Personal data', { type: 'json', now }), 'Personal_data_05_03_2026.json'],
  [formatFileDay('2026-03-05'), '05_03_2026'],
])('names of downloads have their day in one form: %s', (name, expected) => {
  expect(name).toBe(expected)
})
