import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { listViewTable } from '../ui/grid/arrange/view-table.ts'
import { checkKind } from '../ui/grid/cells/check-kind.tsx'
import { textKind } from '../ui/grid/cells/text-kind.ts'
import type { CellValue, GridColumn } from '../ui/grid/columns/column.ts'
import { EditStore } from '../ui/grid/edits/edit-store.ts'
import { writeView } from './save-view.ts'

type Row = Record<string, CellValue> & { id: number }

const column = (id: string, kind = textKind): GridColumn<Row> => ({
  id,
  title: id.toUpperCase(),
  width: 70,
  isEditable: true,
  kind,
  value: (row) => row[id] ?? null,
})

test('an exported view has the rows, columns and unsaved values on screen', async () => {
  const edits = new EditStore()
  edits.rebase(() => null)
  edits.apply([{ row: 2, column: 'n', value: 15.5 }])
  const table = listViewTable<Row>({
    rows: [
      { id: 2, name: '=1+1', n: 15, isShown: true },
      { id: 1, name: 'A_x0041_', n: null, isShown: false },
    ],
    columns: [column('name'), column('n'), column('isShown', checkKind)],
    keyOf: ({ id }) => id,
    edits,
  })
  const book = await readXlsx(await writeView('Product compositions of all', table))
  expect(book.sheets[0]?.rows).toEqual([
    ['NAME', 'N', 'ISSHOWN'],
    ['=1+1', 15.5, 'Yes'],
    ['A_x0041_', null, 'No'],
  ])
})

test('text of an exported view stays text, and its lines are wrapped', async () => {
  const columns = ['Code', 'Crops', 'N'].map((title) => ({ title, width: 70 }))
  const bytes = await writeView('View', { columns, rows: [['0015', 'Maize\nWheat', 15]] })
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const styleOf = (column: number) => sheet?.cells?.get(`1,${column}`)?.style
  expect(styleOf(0)).toMatchObject({ numFmt: '@' })
  expect(styleOf(0)?.alignment?.wrapText).toBeFalsy()
  expect(styleOf(1)).toMatchObject({ numFmt: '@', alignment: { wrapText: true } })
  expect(styleOf(2)?.numFmt).not.toBe('@')
})

test('Excel does not mark a code of digits as an error', async () => {
  const columns = ['Code', 'N'].map((title) => ({ title, width: 70 }))
  const bytes = await writeView('View', {
    columns,
    rows: [
      ['0015', 15],
      ['0016', null],
    ],
  })
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
  expect(sheet).toMatch(
    /<ignoredErrors><ignoredError sqref="A1:B3" numberStoredAsText="1" twoDigitTextYear="1"\/><\/ignoredErrors><\/worksheet>$/,
  )
})
