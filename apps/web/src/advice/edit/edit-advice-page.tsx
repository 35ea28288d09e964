import type { Advice } from '@nutripim/contract/advice/advice'
import { IconMessage2, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { OpenedLast } from '../../shell/pages/opened-last.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { useIsUnsaved } from '../../ui/unsaved/use-is-unsaved.ts'
import { AdviceFilterSelects } from '../advice-filter-selects.tsx'
import { AdvicePage } from '../advice-page.tsx'
import {
  type AdviceFilters,
  useAdvice,
  useAdviceCrops,
  useAdviceProducts,
} from '../advice-queries.ts'
import { useAdviceFilters, useOtherSelection } from '../use-advice-filters.ts'
import { AdviceCheck } from './advice-check.tsx'
import { AdviceList, rowKey } from './advice-list.tsx'
import { RowActions, RowTextEditor } from './advice-row-editor.tsx'
import { TextSearch } from './text-search.tsx'
import { noAdvice, useAdviceEdit } from './use-advice-edit.ts'

const path = '/advice/edit-product-advice'

export function EditAdvicePage() {
  const { country, countryName, hasCountry } = useUrlCountry(path, useIsUnsaved())
  const { filters, select } = useAdviceFilters(path, country)
  const products = useAdviceProducts(country, 'edit')
  const crops = useAdviceCrops(country)
  const advice = useAdvice(country, filters)
  const edit = useAdviceEdit({ record: noAdvice, recoverAs: country && `advice ${country}` })
  const editedKey = edit.isOpen ? `${edit.base.productId}/${edit.base.cropId}` : undefined
  const peers = useRowPresence(edit.isUnsaved ? editedKey : undefined, String)
  // With unsaved edits the address changes only after the user has confirmed.
  useOtherSelection(country && JSON.stringify([country, filters]), edit.discard)

  const { row: editedRow } = edit.base
  const rows = useMemo(() => withRow(advice.data, editedRow), [advice.data, editedRow])
  return (
    <AdvicePage
      path="/advice/edit-product-advice"
      title="Edit Product Advice"
      description="Edit a country’s advice for growers by crop and product."
      flows="fitting"
      hasCountry={hasCountry}
      onBeforeCountryChange={edit.leave}
      query={advice}
      failureTitle="The advice could not be loaded"
      filters={
        <FoldedFilters
          count={[filters.product, filters.crop, filters.text].filter(Boolean).length}
          isOpenAtFirst={!isSelected(filters)}
        >
          <AdviceFilterSelects
            filters={filters}
            products={products.data}
            crops={crops.data}
            onSelect={(selection) => void select(selection)}
          />
          <TextSearch
            text={filters.text ?? ''}
            onSearch={async (text) => {
              const canLeave = await edit.leave()
              if (canLeave) await select({ text })
              return canLeave
            }}
          />
        </FoldedFilters>
      }
      actions={
        <LinkButton
          to="/advice/add-product-advice"
          search={{ country, product: filters.product, crop: filters.crop }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        >
          Add advice
        </LinkButton>
      }
    >
      {!isSelected(filters) ? (
        <Start />
      ) : !rows ? (
        <GridSkeleton label="Loading product advice" />
      ) : rows.length === 0 ? (
        <EmptyState icon={IconMessage2} role="status">
          {formatEmpty(filters)}
        </EmptyState>
      ) : (
        <>
          <p className="np-flush np-fixed np-muted np-sm" role="status">
            {formatCount(rows.length, 'text')}
          </p>
          {country &&
            filters.product &&
            filters.crop &&
            !rows.some(({ isReadOnly }) => isReadOnly) && (
              <AdviceCheck country={country} product={filters.product} crop={filters.crop} />
            )}
          <AdviceList
            key={country}
            label={`Product advice, ${countryName}`}
            rows={rows}
            countryName={countryName ?? ''}
            search={filters.text ?? ''}
            peers={peers}
            editedKey={editedKey}
            onEdit={(row) => void edit.start(row)}
            editor={(row) => ({
              text: <RowTextEditor row={row} edit={edit} />,
              actions: <RowActions row={row} edit={edit} />,
            })}
          />
        </>
      )}
    </AdvicePage>
  )
}

const selectionHint = 'Please choose a crop and/or a product.'

const isSelected = ({ product, crop, text }: AdviceFilters) =>
  [product, crop, text].some((filter) => filter !== undefined)

function formatEmpty({ product, crop, text }: AdviceFilters): string {
  if (text !== undefined) return `No advice text contains “${text}”.`
  if (product === undefined || crop === undefined) return selectionHint
  return 'No advice was found for this combination of crop and product.'
}

/** Nothing is selected yet. */
function Start() {
  return (
    <EmptyState icon={IconMessage2}>
      <span role="status">{selectionHint}</span>
      <LinkButton to="/advice/coverage" search={{ show: 'gap' }} variant="default">
        View products without advice
      </LinkButton>
      <LinkButton to="/advice/coverage" search={{ show: 'check' }} variant="subtle">
        View advice to check
      </LinkButton>
      <OpenedLast kind="advice" />
    </EmptyState>
  )
}

/** The row that is edited stays visible if another user deletes it. */
function withRow(rows: readonly Advice[] | undefined, row: Advice | undefined) {
  if (!rows || !row || rows.some((each) => rowKey(each) === rowKey(row))) return rows
  return [...rows, row]
}
