import type { ReactNode } from 'react'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { SearchInput, type TextFilter } from '../ui/form/search-input.tsx'
import { formatCount } from '../ui/format/count.ts'
import { filterRows } from '../ui/grid/arrange-rows.ts'
import { List } from '../ui/list/list.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ListDetail } from '../ui/page/list-detail.tsx'
import type { Loadable } from '../ui/page/loaded.tsx'
import page from '../ui/page/page.module.css'
import { useDetailInView } from '../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../ui/theme/scale.ts'
import styles from './keys.module.css'

export interface ConnectionListProps<Row> {
  /** “Webhooks” */
  title: string
  /** “webhooks” */
  plural: string
  /** “webhook” */
  singular: string
  query: Loadable<unknown>
  /** All, before the filter. */
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => number
  /** The text that the filter searches. */
  searchTextOf: (row: Row) => string
  filter: TextFilter
  selected: number | 'new' | undefined
  /** Beside the filter. */
  tools?: ReactNode
  /** Instead of rows, where no filter hides them. */
  emptyText?: string
  hint: string
  /** Shown if the address selects one that is not in the list. */
  missingText: string
}

interface ConnectionListParts<Row> extends ConnectionListProps<Row> {
  /** The selected one. */
  current: Row | undefined
  /** Another user deleted it while something about it was unsaved. */
  isGone: boolean
  createButton: ReactNode
  /** Returns whether it was selected: unsaved work can keep the user. */
  onSelect: (id: number) => Promise<boolean>
  form: ReactNode
  renderDetails: (row: Row) => ReactNode
}

/** The connections, a filter, and the details of one or the form of a new one. */
export function ConnectionList<Row>(props: ConnectionListParts<Row>) {
  const { singular, plural, keyOf, selected, current, isGone } = props
  const filter = props.filter.value
  const { detail, showDetail } = useDetailInView(selected)
  const rows = filterRows(props.rows, filter, props.searchTextOf)
  const noMatch = `No ${singular} matches “${filter}”.`
  async function select(row: Row) {
    if (await props.onSelect(keyOf(row))) showDetail()
  }
  return (
    <>
      <div className={page.toolbar} data-align="middle">
        <SearchInput className={page.filter} label={`Filter ${plural}`} {...props.filter} />
        {props.tools}
        <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`}>
          {props.createButton}
        </div>
      </div>
      <ListDetail
        query={props.query}
        what={plural}
        isWide
        detailRef={detail}
        list={() => (
          <List
            label={props.title}
            rows={rows}
            columns={props.columns}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            selectedKey={current && keyOf(current)}
            onSelect={(row) => void select(row)}
            onClearFilter={filter === '' ? undefined : () => props.filter.onChange('')}
            empty={filter === '' ? (props.emptyText ?? `No ${plural} yet.`) : noMatch}
          />
        )}
        below={
          <p className={styles.count} role="status">
            {formatCount(rows.length, singular)}
          </p>
        }
      >
        {selected === 'new' ? (
          props.form
        ) : current ? (
          <KeptForm gone={isGone ? `This ${singular} was deleted.` : undefined}>
            {props.renderDetails(current)}
          </KeptForm>
        ) : (
          <EmptyState>{selected === undefined ? props.hint : props.missingText}</EmptyState>
        )}
      </ListDetail>
    </>
  )
}
