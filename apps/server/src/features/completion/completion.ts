import type { completionRoutes } from '@nutripim/contract/completion/completion'
import { downloadName } from '@nutripim/wording/download-name'
import type { Handlers } from '../../platform/api/handler.ts'
import { Reply } from '../../platform/api/reply.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import { workbookType, writeWorkbook } from '../exchange/workbook.ts'
import { writeSheet } from '../exchange/write-sheet.ts'
import * as linkStatements from './broken-links-sql.ts'
import { listChannelStatus } from './channel-status.ts'
import { createCompletionSheet, withFindings } from './completion-columns.ts'
import * as statements from './completion-sql.ts'
import { getQuality, listQuality, type QualityCache } from './quality.ts'

export function completionHandlers(): Handlers<typeof completionRoutes> {
  const cache: QualityCache = new Map()
  return {
    async listCompletion({ db, identity, body: { countryCode, ...wanted } }) {
      const report = statements.getCompletion({
        ...wanted,
        country: countryCode,
        assignedCountries: identity.countries,
        canEdit: identity.rights.includes('product information module'),
      })
      return Reply.json(await db.getJson(report))
    },

    async listCompletionByCountry({ db, identity }) {
      const report = statements.listCompletionByCountry(identity.countries)
      return Reply.json(await db.getJson(report))
    },

    async listBrokenLinks({ db, identity }) {
      return Reply.json(await db.getJson(linkStatements.listBrokenLinks(identity.countries)))
    },

    async listChannelStatus({ db, identity, params: { country } }) {
      const channels = await listChannelStatus(cache, db, country, identity.countries)
      return { countryCode: country, channels }
    },

    async downloadCompletion({ db, identity, params: { country }, query }) {
      const report = statements.getCompletion({
        country,
        assignedCountries: identity.countries,
        sortOrder: query.sortOrder,
        showMissingOnly: query.showMissingOnly === 'true',
        canEdit: false,
      })
      const { products } = parseJson(await db.getJson(report))
      const { findings } = await getQuality(cache, db, country, identity.countries)
      const channels = await listChannelStatus(cache, db, country, identity.countries)
      const sheet = createCompletionSheet(channels)
      const rows = withFindings(products, findings)
      const bytes = await writeWorkbook([await writeSheet(sheet, rows)], identity.userId)
      return Reply.file({
        name: downloadName('Completion', { country }),
        type: workbookType,
        bytes,
      })
    },

    async listQuality({ db, identity, params: { country } }) {
      const { totals, findings } = await getQuality(cache, db, country, identity.countries)
      return { countryCode: country, totals, findings }
    },

    async listQualityByCountry({ db, identity }) {
      const quality = await listQuality(cache, db, identity.countries, identity.countries)
      return [...quality]
        .filter(([, { totals }]) => totals.products > 0)
        .map(([countryId, { totals }]) => ({ countryId, ...totals }))
    },
  }
}
