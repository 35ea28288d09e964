import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { Choice } from '@nutripim/contract/reference/reference'
import { useMemo, useState } from 'react'
import { type Sort, sortRows } from '../../ui/grid/arrange-rows.ts'
import { List } from '../../ui/list/list.tsx'
import { type Picture, PictureModal } from '../../ui/page/picture.tsx'
import { draftColumns } from './draft-columns.tsx'

interface DraftTableProps {
  label: string
  drafts: readonly DraftProduct[]
  ranges: readonly Choice[]
  forms: readonly Choice[]
  onOpen: (draft: DraftProduct) => void
  empty: string
}

const keyOf = ({ legacyProductId }: DraftProduct) => legacyProductId

export function DraftTable({ label, drafts, ranges, forms, onOpen, empty }: DraftTableProps) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [picture, setPicture] = useState<Picture>()
  const columns = useMemo(() => {
    const nameIn = (choices: readonly Choice[]) => (id: string | null) =>
      choices.find((choice) => choice.id === id)?.name ?? id ?? ''
    return draftColumns({ range: nameIn(ranges), form: nameIn(forms) }, setPicture)
  }, [ranges, forms])
  const rows = useMemo(
    () =>
      sortRows(
        drafts,
        sort,
        (draft, column) => columns.find(({ id }) => id === column)?.value(draft) ?? null,
      ),
    [drafts, sort, columns],
  )
  return (
    <>
      <List
        label={label}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        rowHeight={48}
        minWidth={2750}
        sort={sort}
        onSort={setSort}
        onSelect={onOpen}
        empty={empty}
      />
      <PictureModal picture={picture} noun="product" onClose={() => setPicture(undefined)} />
    </>
  )
}
