import { checkFields } from '@nutripim/server/features/completion/quality'
import {
  type CheckedFields,
  listCheckedProducts,
} from '@nutripim/server/features/completion/quality-sql'
import type { Database } from '@nutripim/server/platform/database/database'
import { median } from './rounds.ts'

const turns = 15

/**
 * Measures the time to check the products of a country, divided by the time to read them (medians).
 * The texts get figures as in real texts, most of them correct.
 */
export async function compareCheckTiming(database: Database, country: string): Promise<number> {
  const reading: number[] = []
  const checking: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    const { json } = await database.get<{ json: string }>(listCheckedProducts(country, []))
    const rows: [id: number, version: string, fields: CheckedFields][] = JSON.parse(json)
    reading.push(performance.now() - began)
    for (const [, , fields] of rows) addFigures(fields)
    const read = performance.now()
    for (const [id, , fields] of rows) checkFields(id, fields)
    checking.push(performance.now() - read)
  }
  return median(checking) / median(reading)
}

function addFigures(fields: CheckedFields): void {
  const [{ N = 0, P2O5 = 0, MgO = 0 }] = fields
  fields[3] += ` It contains ${N} % N, ${P2O5} % P2O5 and ${MgO} % MgO.`
  fields[5] += `<p>Nutrients: ${N} % N, ${P2O5} % P<sub>2</sub>O<sub>5</sub>, ${MgO} % MgO.</p>`
}
