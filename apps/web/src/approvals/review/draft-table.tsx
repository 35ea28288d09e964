import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { Option } from '@nutripim/contract/reference/reference'
import { useState } from 'react'
import { formatOption } from '../../ui/format/option.ts'
import { type Sort, sortRows } from '../../ui/grid/arrange-rows.ts'
import { List } from '../../ui/list/list.tsx'
import { type RowSelection, selectionColumn } from '../../ui/list/selection-column.tsx'
import { type Picture, PictureModal } from '../../ui/page/picture.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import { draftColumns } from './draft-columns.tsx'

interface DraftTableProps {
  label: string
  drafts: readonly DraftProduct[]
  ranges: readonly Option[]
  forms: readonly Option[]
  /** Missing where all drafts are of one country. */
  countryName?: ((id: string) => string) | undefined
  selection: RowSelection<DraftProduct>
  /** Whether another user changed the draft since this user saw it. */
  isChanged: (draft: DraftProduct) => boolean
  onOpen: (draft: DraftProduct) => void
  empty: string
}

const selectionTexts = {
  all: 'Select all drafts',
  nameOf: ({ productName }: DraftProduct) => productName,
  blockedReason: ({ canApprove }: DraftProduct) =>
    canApprove ? undefined : 'You created this draft. Only another approver can approve it.',
}
const keyOf = ({ legacyProductId }: DraftProduct) => legacyProductId

export function DraftTable(props: DraftTableProps) {
  const { label, drafts, ranges, forms, countryName, selection, isChanged, onOpen, empty } = props
  const [sort, setSort] = useState<Sort | null>(null)
  const [picture, setPicture] = useState<Picture>()
  const nameIn = (options: readonly Option[]) => (id: string | null) => formatOption(options, id)
  const names = { country: countryName, range: nameIn(ranges), form: nameIn(forms), isChanged }
  const columns = draftColumns(names, setPicture)
  const findValue = (draft: DraftProduct, column: string) =>
    columns.find(({ id }) => id === column)?.value(draft) ?? null
  return (
    <>
      <List
        label={label}
        rows={sortRows(drafts, sort, findValue)}
        columns={[selectionColumn(selection, selectionTexts), ...columns]}
        keyOf={keyOf}
        rowHeight={rowHeights.twoLines}
        minWidth={2950}
        sort={sort}
        onSort={setSort}
        onSelect={onOpen}
        shortcuts={{ x: { description: 'X selects a draft for approval.', run: selection.toggle } }}
        empty={empty}
      />
      <PictureModal picture={picture} noun="product" onClose={() => setPicture(undefined)} />
    </>
  )
}
