import { isAboutContents } from '@nutripim/agronomy/save-warnings'
import { completionRoutes } from '@nutripim/contract/completion/completion'
import type { RecordDifference } from '@nutripim/contract/publishing/publishing'
import { call } from '../api/call.ts'

/** What the rules find in the compositions of products that would be published; undefined if that cannot be read. */
export async function listProductWarnings(
  country: string,
  records: readonly RecordDifference[],
): Promise<string[] | undefined> {
  const names = new Map(
    records
      .filter(({ kind, change }) => kind === 'product' && change !== 'removed')
      .map(({ record, name }) => [record, name]),
  )
  if (names.size === 0) return []
  const quality = await call(completionRoutes.listQuality, { params: { country } }, {}).catch(
    () => undefined,
  )
  return quality?.findings.flatMap(({ legacyProductId, rule, text }) => {
    const name = names.get(String(legacyProductId))
    return name !== undefined && isAboutContents(rule) ? [`${name}: ${text}`] : []
  })
}
