import { Checkbox } from '@mantine/core'
import type { AdviceVersion } from '@nutripim/contract/advice/advice-history'
import { IconHistory } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { List } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { ListDetail } from '../../ui/page/list-detail.tsx'
import { OlderButton } from '../../ui/page/older-button.tsx'
import { useDetailInView } from '../../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../../ui/theme/scale.ts'
import { AdviceFilterSelects } from '../advice-filter-selects.tsx'
import { AdvicePage } from '../advice-page.tsx'
import { useAdviceProducts, useAllCrops } from '../advice-queries.ts'
import { useAdviceFilters } from '../use-advice-filters.ts'
import { AdviceVersionPane } from './advice-version-pane.tsx'
import { historyColumns } from './history-columns.tsx'
import { useAdviceChanges, useVersions } from './use-advice-history.ts'

const none: never[] = []
const keyOf = ({ versionId }: AdviceVersion) => versionId

export function AdviceHistoryPage() {
  const { country, countryName, hasCountry } = useUrlCountry('/advice/history', false)
  const { filters, select } = useAdviceFilters('/advice/history', country)
  const {
    deleted: onlyDeleted = false,
    version: versionId,
    of: listedId = versionId,
  } = useSearch({ from: '/advice/history' })
  const changeSearch = useChangeSearch('/advice/history')
  const products = useAdviceProducts(country, 'all')
  const crops = useAllCrops(country)
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
    void changeSearch({
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
      filters={
        <FoldedFilters count={[filters.product, filters.crop, onlyDeleted].filter(Boolean).length}>
          <AdviceFilterSelects
            filters={filters}
            products={products.data}
            crops={crops.data}
            onSelect={async (selection) => {
              await changeSearch({ version: undefined, of: undefined })
              await select(selection)
            }}
          />
          <Checkbox
            className="np-self-middle"
            label="Only deleted advice"
            checked={onlyDeleted}
            onChange={(event) =>
              void changeSearch({
                version: undefined,
                of: undefined,
                deleted: event.currentTarget.checked || undefined,
              })
            }
          />
        </FoldedFilters>
      }
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
