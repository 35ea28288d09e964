import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertWorkbooks, findLibreOffice } from '@nutripim/tools/test-support/find-libre-office'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeView } from './save-view.ts'

test('LibreOffice opens an exported view, shows codes as typed and keeps them as text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-view-'))
  try {
    const columns = ['Code', 'Crops', 'N'].map((title) => ({ title, width: 70 }))
    const rows = [
      ['0015', 'Maize\nWheat', 15.5],
      ['1E5', '=1+1', null],
      ['12/24', '_x0041_', 0],
    ]
    const file = join(folder, 'view.xlsx')
    writeFileSync(file, await writeView('View', { columns, rows }))
    const office = findLibreOffice()
    await convertWorkbooks(office, [file], folder, 'csv')
    const shown = readFileSync(join(folder, 'view-View.csv'), 'utf8').trim()
    expect(shown).toBe('Code,Crops,N\n0015,"Maize\nWheat",15.5\n1E5,=1+1,\n12/24,_x0041_,0')
    // What it saves again still has text in the column of codes.
    await convertWorkbooks(office, [file], join(folder, 'again'), 'xlsx')
    const again = unzipSync(readFileSync(join(folder, 'again', 'view.xlsx')))
    const sheet = strFromU8(again['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toMatch(/<c r="A2"[^>]* t="s"/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
