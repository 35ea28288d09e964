import { rules } from '@nutripim/agronomy/rules'
import type { ChannelStatus } from '@nutripim/contract/completion/completion'
import type { Queryable } from '../../platform/database/database.ts'
import * as statements from './channel-status-sql.ts'
import { getQuality, type QualityCache } from './quality.ts'

const ruleNames = new Set<string>(rules.map(({ name }) => name))

/** What the products of a country lack for each channel that is set up there. */
export async function listChannelStatus(
  quality: QualityCache,
  db: Queryable,
  country: string,
  assignedCountries: readonly string[],
): Promise<ChannelStatus[]> {
  const channels = await db.all<statements.ChannelRequirements>(
    statements.listRequirements(country, assignedCountries),
  )
  const isRuleChecked = channels.some(({ checks }) => checks.some((each) => ruleNames.has(each)))
  const broken = isRuleChecked
    ? await listBrokenRules(quality, db, country, assignedCountries)
    : new Set()
  const statuses: ChannelStatus[] = []
  for (const channel of channels) {
    const { channelId, name, fields, checks } = channel
    const complete: number[] = []
    const gaps: ChannelStatus['gaps'] = []
    const products = await db.all<statements.EmptyFields>(
      statements.listEmptyFields(country, channel),
    )
    for (const { id, empty } of products) {
      const missing = empty.filter((field) => fields.includes(field))
      const failedChecks = checks.filter(
        (check) => empty.includes(check) || broken.has(`${id} ${check}`),
      )
      if (missing.length + failedChecks.length === 0) complete.push(id)
      else gaps.push({ legacyProductId: id, missing, failedChecks })
    }
    statuses.push({ channelId, name, complete, gaps })
  }
  return statuses
}

/** Product and rule of each finding: `10001 total`. */
async function listBrokenRules(
  quality: QualityCache,
  db: Queryable,
  country: string,
  assignedCountries: readonly string[],
): Promise<Set<string>> {
  const { findings } = await getQuality(quality, db, country, assignedCountries)
  return new Set(findings.map(({ legacyProductId, rule }) => `${legacyProductId} ${rule}`))
}
