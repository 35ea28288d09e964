import type { Advice } from '@nutripim/contract/advice/advice'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { formatCount } from '../../ui/format/count.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { AdvicePage } from '../advice-page.tsx'
import { useAdvice } from '../advice-queries.ts'
import { useAdviceFilters, useOtherSelection } from '../use-advice-filters.ts'
import { AdviceCheck } from './advice-check.tsx'
import { AdviceList, rowKey } from './advice-list.tsx'
import { RowActions, RowTextEditor } from './advice-row-editor.tsx'
import { EditFilters } from './edit-filters.tsx'
import { isSelected, NoAdvice, NoSelection } from './no-advice.tsx'
import { noAdvice, useAdviceEdit } from './use-advice-edit.ts'

const path = '/advice/edit-product-advice'

export function EditAdvicePage() {
  const { country, countryName, hasCountry } = useCountry(path)
  const { filters, select } = useAdviceFilters(path)
  const { product, crop } = filters
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
      path={path}
      title="Edit Product Advice"
      description="Edit a country’s advice for growers by crop and product."
      flows="fitting"
      hasCountry={hasCountry}
      onBeforeCountryChange={edit.leave}
      query={advice}
      failureTitle="The advice could not be loaded"
      filters={
        <EditFilters country={country} filters={filters} select={select} leave={edit.leave} />
      }
      actions={
        <LinkButton
          to="/advice/add-product-advice"
          search={{ country, product, crop }}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        >
          Add advice
        </LinkButton>
      }
    >
      {!isSelected(filters) ? (
        <NoSelection />
      ) : !rows ? (
        <GridSkeleton label="Loading product advice" />
      ) : rows.length === 0 ? (
        <NoAdvice filters={filters} />
      ) : (
        <>
          <p className="np-flush np-fixed np-muted np-sm" role="status">
            {formatCount(rows.length, 'text')}
          </p>
          {country && product && crop && !rows.some(({ isReadOnly }) => isReadOnly) && (
            <AdviceCheck country={country} product={product} crop={crop} />
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

/** The row that is edited stays visible if another user deletes it. */
function withRow(rows: readonly Advice[] | undefined, row: Advice | undefined) {
  if (!rows || !row || rows.some((each) => rowKey(each) === rowKey(row))) return rows
  return [...rows, row]
}
