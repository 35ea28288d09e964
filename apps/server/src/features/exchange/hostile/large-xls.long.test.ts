import { dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import { people } from '@nutripim/server/test-support/app'
import { measurePeak } from '@nutripim/server/test-support/exchange/hostile-uploads'
import { form } from '@nutripim/server/test-support/exchange/workbook'
import { makeSharedTexts, makeXls, records } from '@nutripim/server/test-support/exchange/xls'
import { startServers } from '@nutripim/server/test-support/servers'
import { expect, test } from 'vitest'

const headings = ['countryCode', ...dealerFieldNames]

function makeText(field: string, row: number): string {
  if (field === 'countryCode') return 'ES'
  if (field.startsWith('email')) return `${field}.${row}@example.org`
  if (field.startsWith('webSite')) return `https://example.org/${field}/${row}`
  if (field.startsWith('telephone')) return `+34 91 ${100_000 + row}`
  return `${field} of dealer ${row}`
}

/** Dealers with a value in every field, and no text twice but the country. */
function makeDealers(dealers: number): Buffer {
  const texts: { text: string }[] = []
  const share = (row: number, column: number, text: string) =>
    records.sharedText([row, column], texts.push({ text }) - 1)
  const cells = headings.map((heading, column) => share(0, column, heading))
  for (let row = 1; row <= dealers; row += 1) {
    for (const [column, field] of headings.entries()) {
      const isNumber = field === 'longitude' || field === 'latitude'
      const cell: [number, number] = [row, column]
      cells.push(
        isNumber ? records.number(cell, row / 1000) : share(row, column, makeText(field, row)),
      )
    }
  }
  return makeXls([{ name: 'Dealers', records: cells }], [makeSharedTexts(texts)])
}

test.each([
  ['two servers on PostgreSQL', 50_000, '40'],
  // The most that fits into the usual limit of uploads.
  ['a server with the embedded database', 33_000, '20'],
] as const)(
  '%s: an .xls with %i full dealers is read and stored below 400 MB',
  async (kind, dealers, limit) => {
    const { servers, authorize, stop } = await startServers[kind]({
      env: { UPLOAD_LIMIT_MB: limit },
    })
    try {
      const authorization = await authorize(people.globalAdmin)
      const file = new File([makeDealers(dealers)], 'dealers.xls')
      let isDone = false
      const measuring = measurePeak(servers, () => isDone)
      const started = performance.now()
      const answer = await fetch(`${servers[0].url}/api/product-information/dealers/check`, {
        method: 'POST',
        headers: { authorization },
        body: form({ countryCode: 'ES', file }),
      })
      const preview = Object(await answer.json())
      isDone = true
      const peak = await measuring
      const seconds = Math.round((performance.now() - started) / 1000)
      console.info(kind, { megabytes: file.size / 1e6, peak, seconds })
      expect(preview).toMatchObject({ counts: { read: dealers, refused: 0, added: dealers } })
      expect(peak).toBeLessThan(400)
    } finally {
      await stop()
    }
  },
)
