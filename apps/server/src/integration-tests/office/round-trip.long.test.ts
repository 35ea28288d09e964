import { join } from 'node:path'
import {
  type Importable,
  importable,
  startOfficeProduct,
} from '@nutripim/server/test-support/office/office-product'
import { convertWorkbooks, findLibreOffice } from '@nutripim/tools/test-support/find-libre-office'
import { afterAll, beforeAll, expect, test } from 'vitest'

const office = findLibreOffice()
let product: Awaited<ReturnType<typeof startOfficeProduct>>

beforeAll(async () => {
  product = await startOfficeProduct()
}, 600_000)
afterAll(() => product?.stop())

const kinds: Importable[] = ['dealers', 'catalogue', 'advice']
const cases = kinds.flatMap((kind) => [[kind, 'xlsx'] as const, [kind, 'xls'] as const])

test.each(cases)(
  '[DLR-10] a workbook of %s of each country, saved again by LibreOffice as .%s, changes nothing',
  async (kind, type) => {
    const [from, to] = [product.makeFolder(kind), product.makeFolder(`${kind}-${type}`)]
    const files: string[] = []
    for (const country of product.countries) {
      const path = `${importable[kind]}/download/${country}`
      files.push(await product.download(from, country, path))
    }
    await convertWorkbooks(office, files, to, type)
    let read = 0
    for (const country of product.countries) {
      const preview = await product.check(kind, country, join(to, `${country}.${type}`))
      const { counts, changed, rejected, sheetsLeftOut } = preview
      expect({ country, changed, rejected }).toEqual({ country, changed: [], rejected: [] })
      expect(counts).toMatchObject({ added: 0, changed: 0, removed: 0, refused: 0 })
      expect(sheetsLeftOut).toEqual([])
      read += counts.read
    }
    expect(read).toBeGreaterThan(3 * product.countries.length)
  },
  600_000,
)
