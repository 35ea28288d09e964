import type { AdviceVersion } from '@nutripim/contract/advice/advice-history'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { useCountry } from '../../country/use-country.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ListDetail } from '../../ui/page/list-detail.tsx'
import { OlderButton } from '../../ui/page/older-button.tsx'
import { useDetailInView } from '../../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../../ui/theme/scale.ts'
import { AdvicePage } from '../advice-page.tsx'
import { useAdviceFilters } from '../use-advice-filters.ts'
import { AdviceVersionPane } from './advice-version-pane.tsx'
import { historyColumns } from './history-columns.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { useAdviceChanges, useVersions } from './use-advice-history.ts'

const none: never[] = []
const keyOf = ({ versionId }: AdviceVersion) => versionId

export function AdviceHistoryPage() {
  const { country, countryName, hasCountry } = useCountry('/advice/history')
  const { filters } = useAdviceFilters('/advice/history')
  const {
    search: { deleted: onlyDeleted = false, version: versionId, of: listedId = versionId },
    change,
  } = useUrlState('/advice/history')
  const changes = useAdviceChanges(country, filters, onlyDeleted)
  const rows = useMemo(() => changes.data?.pages.flat() ?? none, [changes.data])
  const isOne = filters.product !== undefined && filters.crop !== undefined
  const isSelected = (row: AdviceVersion) => row.versionId === versionId
  const listed = rows.find((row) => row.versionId === listedId) ?? (isOne ? rows[0] : undefined)
  // An older version of the same text need not be in the list, for example of deleted advice only.
  const versions = useVersions(listedId === versionId ? undefined : listed).data
  const version = rows.find(isSelected) ?? versions?.find(isSelected) ?? listed
  const { detail, showDetail } = useDetailInView(version && versionId)
  const selectVersion = (version: AdviceVersion) => {
    const isListed = rows.some((row) => row.versionId === version.versionId)
    void change({
      version: version.versionId,
      of: isListed ? undefined : listed?.versionId,
    })
    showDetail()
  }
  return (
    <AdvicePage
      title="Advice history"
      description="View earlier versions of a country’s advice and restore them."
      flows="tablet"
      hasCountry={hasCountry}
      query={changes}
      failureTitle="The history could not be loaded"
      filters={<HistoryFilters country={country} onlyDeleted={onlyDeleted} />}
    >
      <ListDetail
        query={changes}
        what="the history"
        isWide
        list={() => (
          <List
            key={country}
            label={`Changes of advice, ${countryName}`}
            rows={rows}
            columns={historyColumns}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            hasAutoHeight
            selectedKey={version?.versionId}
            onSelect={selectVersion}
            empty={
              onlyDeleted
                ? 'No advice was deleted in this selection.'
                : 'No changes yet. They appear as soon as advice is saved.'
            }
          />
        )}
        below={<OlderButton query={changes}>Show older changes</OlderButton>}
        detailRef={detail}
      >
        {version ? (
          <AdviceVersionPane key={version.versionId} version={version} onSelect={selectVersion} />
        ) : (
          <EmptyState icon={IconHistory} isHint>
            Select a change to see what it changed in the text.
          </EmptyState>
        )}
      </ListDetail>
    </AdvicePage>
  )
}
