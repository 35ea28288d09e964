import { buffer } from 'node:stream/consumers'
import { dealerFieldNames, dealerFields } from '@nutripim/contract/dealers/dealer-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readList } from '../exchange/import/list/read-list.ts'
import { listSheet } from '../exchange/import/list/replace-list.ts'
import { streamSheet } from '../exchange/workbook.ts'
import { dealerList } from './dealer-import.ts'

const dealerSheet = listSheet(dealerList)

/** Any text of a dealer, often one that spreadsheets misinterpret. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('=1+1', '+34 0', '007', '_x0041_', 'TRUE', ' a ', '1e5', '12/3', 'a\r\nb'),
)
const Dealer = z.strictObject(dealerFields)
const dealers = fc.record(
  Object.fromEntries(
    dealerFieldNames.map((field) => [
      field,
      field === 'longitude'
        ? fc.double({ min: -180, max: 180, noNaN: true })
        : field === 'latitude'
          ? fc.double({ min: -90, max: 90, noNaN: true })
          : /^email/.test(field)
            ? fc.constantFrom('', 'a@b.example', 'ö@ü.example')
            : field === 'webSite1'
              ? fc.constantFrom('', 'https://a.example/?b=c#d', 'www.ü.example')
              : texts,
    ]),
  ),
)

test('[DLR-10] every storable dealer is read unchanged from an export', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dealers, { minLength: 1, maxLength: 40 }), async (made) => {
      const stored = made.flatMap((dealer) => {
        const saved = Dealer.safeParse(dealer)
        return saved.success ? [saved.data] : []
      })
      fc.pre(stored.length > 0)
      const rows = stored.map((dealer) => [
        null,
        'ES',
        ...dealerFieldNames.map((field) => (dealer[field] === '' ? null : dealer[field])),
      ])
      const bytes = await buffer(
        streamSheet(dealerSheet, [JSON.stringify(rows)].values(), 'tester'),
      )
      const { rows: read, rejected } = await readList(
        dealerList,
        new Blob([bytes]),
        'ES',
        () => {},
        {
          identity: { userId: 'tester' },
        },
      )
      expect(rejected).toEqual([])
      const cells = read.flatMap((text) => JSON.parse(text)).map((row) => row.cells)
      expect(cells).toEqual(stored.map((dealer) => dealerFieldNames.map((field) => dealer[field])))
    }),
    { numRuns: 30 },
  )
})

const headings = dealerSheet.columns.map(({ header }) => header)
const dealerRow = (country: string, name: string) =>
  headings.map((heading) => {
    if (heading === 'countryCode') return country
    if (heading === 'name') return name
    if (heading === 'address') return 'Street 1'
    return heading === 'longitude' || heading === 'latitude' ? 1.5 : null
  })

async function read(first: readonly string[], ...rows: readonly unknown[][]) {
  const columns = dealerSheet.columns.map((column, i) => ({ ...column, header: first[i] ?? '' }))
  const written = streamSheet(
    { ...dealerSheet, columns },
    [JSON.stringify(rows)].values(),
    'tester',
  )
  const file = new Blob([await buffer(written)])
  const result = await readList(dealerList, file, 'ES', () => {}, {
    identity: { userId: 'tester' },
  })
  return { rejected: result.rejected, rows: result.rows.flatMap((text) => JSON.parse(text)) }
}

test('the headings are found below a title row', async () => {
  const { rejected, rows } = await read(['Dealers of Spain'], headings, dealerRow('ES', 'Agro'))
  expect(rejected).toEqual([])
  expect(rows).toHaveLength(1)
})

test('rows that contain only spaces are skipped', async () => {
  const blank = headings.map(() => ' ')
  const { rejected, rows } = await read(headings, dealerRow('ES', 'Agro'), blank)
  expect(rejected).toEqual([])
  expect(rows).toHaveLength(1)
})

test('a file of another country is rejected in one sentence', async () => {
  await expect(read(headings, dealerRow('PL', 'One'), dealerRow('PL', 'Two'))).rejects.toThrow(
    'The file contains the dealers of PL, not of ES. Select that country or another file.',
  )
})
