import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import {
  findCells,
  readTables,
  type Table,
} from '@nutripim/server/test-support/office/flat-document'
import { oddDealer, startOfficeProduct } from '@nutripim/server/test-support/office/office-product'
import { convertWorkbooks, findLibreOffice } from '@nutripim/tools/test-support/find-libre-office'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cell, Sheet } from '../../features/exchange/sheet.ts'
import { readWorkbook } from '../../features/exchange/workbook.ts'

const office = findLibreOffice()
const day = new Date().toISOString().slice(0, 10)
/** Every download of the product that is a workbook, except the template of dealers. */
const downloads: Record<string, string> = {
  dealers: 'product-information/dealers/download/ES',
  catalogue: 'product-information/catalogue/download/ES',
  advice: 'product-advice/download/ES',
  completion: 'product-information/product-status/download/ES',
  audit: `audit-log/${day}/${day}/download`,
  users: 'access-control/users-export',
}
const names = Object.keys(downloads)
let product: Awaited<ReturnType<typeof startOfficeProduct>>
const files: string[] = []
const folderOf = (format: string) => product.makeFolder(format)
const readFile = (path: string): Promise<Sheet[]> =>
  readWorkbook(new File([readFileSync(path)], basename(path)), { identity: { userId: 'tester' } })
const tablesOf = (name: string): Table[] =>
  readTables(readFileSync(join(folderOf('fods'), `${name}.fods`), 'utf8'))

beforeAll(async () => {
  product = await startOfficeProduct()
  const users = await product.ask<{ userId: string }[]>('access-control/users')
  const userIds = users.map(({ userId }) => userId)
  for (const [name, path] of Object.entries(downloads)) {
    const body = name === 'users' ? { userIds } : undefined
    const method = body || name === 'audit' ? 'POST' : 'GET'
    files.push(await product.download(folderOf('downloaded'), name, path, { method, body }))
  }
  for (const format of ['csv', 'fods', 'xlsx'] as const) {
    await convertWorkbooks(office, files, folderOf(format), format)
  }
  await convertWorkbooks(office, files, folderOf('german'), 'csv', 'de_DE.UTF-8')
}, 600_000)
afterAll(() => product?.stop())

/** What LibreOffice shows of a sheet, without blank rows. */
function listShown(folder: string, name: string, sheet: string): string[][] {
  const text = readFileSync(join(folderOf(folder), `${name}-${sheet}.csv`), 'utf8')
  const { Sheets } = read(text, { type: 'string', raw: true })
  return utils.sheet_to_json<string[]>(Sheets.Sheet1!, { header: 1, defval: '', blankrows: false })
}

const pad = (value: number) => String(value).padStart(2, '0')
const timeOf = (at: Date) =>
  [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(pad).join(':')
const formatAmerican = (at: Date) =>
  `${pad(at.getUTCMonth() + 1)}/${pad(at.getUTCDate())}/${at.getUTCFullYear()} ${timeOf(at)}`
const formatGerman = (at: Date) =>
  `${pad(at.getUTCDate())}.${pad(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${timeOf(at)}`

/** A number is shown with fewer digits than it has. */
function expectedOf(cell: Cell | undefined, shown: string | undefined): string | undefined {
  if (cell instanceof Date) return formatAmerican(cell)
  if (typeof cell === 'number') {
    return Math.abs(Number(shown) - cell) < 1e-6 ? shown : String(cell)
  }
  return cell === null || cell === undefined ? '' : String(cell)
}

describe('LibreOffice', () => {
  test.each(names)('shows every cell of the download %s as written', async (name) => {
    const sheets = await readFile(join(folderOf('downloaded'), `${name}.xlsx`))
    const visible = sheets.filter(({ isHidden }) => !isHidden)
    expect(visible.length).toBeGreaterThan(0)
    for (const sheet of visible) {
      const shown = listShown('csv', name, sheet.name)
      expect(shown).toHaveLength(sheet.rows.length)
      expect(shown.length).toBeGreaterThan(1)
      const expected = sheet.rows.map(({ cells }, row) =>
        (shown[row] ?? []).map((text, column) => expectedOf(cells[column], text)),
      )
      expect(shown).toEqual(expected)
    }
  })

  test.each(names)('saves the download %s with the same cells', async (name) => {
    const [before, after] = await Promise.all(
      ['downloaded', 'xlsx'].map((folder) => readFile(join(folderOf(folder), `${name}.xlsx`))),
    )
    expect(after).toEqual(before)
  })

  test.each([
    ['audit', 'Audit log', 0],
    ['users', 'Users', 4],
  ])(
    'shows the times of the download %s as dates in the form of the user',
    async (name, sheet, column) => {
      const [written] = await readFile(join(folderOf('downloaded'), `${name}.xlsx`))
      const times = written?.rows.slice(1).map(({ cells }) => cells[column]) ?? []
      const dates = times.filter((cell) => cell instanceof Date)
      expect(dates.length).toBeGreaterThan(0)
      expect(times.filter((cell) => typeof cell === 'string')).toEqual([])
      const shown = listShown('german', name, sheet).slice(1)
      expect(shown.map((row) => row[column]).filter(Boolean)).toEqual(dates.map(formatGerman))
    },
  )

  test('shows codes and telephone numbers of dealers as typed', () => {
    const rows = listShown('german', 'dealers', 'Dealers')
    const { address, comments, telephone1, telephone2, groupingText } = oddDealer
    const row = rows.find((cells) => cells.includes(oddDealer.name))
    expect(row).toEqual(
      expect.arrayContaining([address, comments, telephone1, telephone2, groupingText]),
    )
  })

  test.each([
    ['dealers', oddDealer.address],
    ['audit', 'Address: first line'],
  ])('wraps the lines of a cell in the download %s, in a row that is high enough', (name, text) => {
    const cells = tablesOf(name).flatMap((table) => findCells(table, text))
    expect(cells.length).toBeGreaterThan(0)
    for (const { lines, isWrapped, rowHeight } of cells) {
      expect(isWrapped).toBe(true)
      expect(rowHeight).toBeGreaterThan(lines.length * 0.18)
    }
  })

  test.each([
    ['catalogue', 'Elements', 4, 'x'],
    ['catalogue', 'Applications', 4, 'TerraVita'],
    ['advice', 'Advice', 3, 'Maize'],
  ])(
    '%s, %s: rejects values that are not in a list, to the last row',
    (name, sheet, column, option) => {
      const tables = tablesOf(name)
      const table = tables.find((each) => each.name === sheet)
      const validation = table?.lastRow[column]
      expect(validation).toMatchObject({ errorType: 'stop', isErrorShown: true })
      expect(validation?.options).toContain(option)
      expect(tables.filter(({ isHidden }) => isHidden).map((each) => each.name)).toEqual([
        'Options',
      ])
    },
  )
})
