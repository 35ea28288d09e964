import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { SearchInput } from '../form/search-input.tsx'
import { formatNumber } from '../format/count.ts'
import { filterRows } from '../grid/arrange-rows.ts'
import { List } from '../list/list.tsx'
import type { ListColumn } from '../list/list-column.ts'
import { rowHeights } from '../theme/scale.ts'
import { useGoneRecord } from '../unsaved/gone-record.ts'
import type { SelectItem } from './select-item.ts'
import { SelectedList } from './selected-list.tsx'
import styles from './two-sided-select.module.css'

interface TwoSidedSelectProps {
  /** What one item is called when they are counted. */
  noun: string
  available: { title: string; empty: string }
  selected: { title: string; empty: string }
  /** Columns after the name. The first one is of numbers, and the only one shown on a phone. */
  detailTitles: readonly string[]
  /** What the filter looks into. */
  filterHint: string
  items: readonly SelectItem[]
  /** In their order; items that are not there any more are left out. */
  value: readonly number[]
  onChange: (ids: number[]) => void
  isReadOnly: boolean
}

/** All options on the left, what is selected on the right and in order. */
export function TwoSidedSelect(props: TwoSidedSelectProps) {
  const { noun, items, value, onChange, detailTitles } = props
  const isReadOnly = Boolean(props.isReadOnly || useGoneRecord())
  const [filter, setFilter] = useState('')
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const free = useMemo(() => {
    const selected = new Set(value)
    return items.filter(({ id }) => !selected.has(id))
  }, [items, value])
  // Not put off while typing: Enter must add what the filter left, not what it is about to leave out.
  const rows = useMemo(
    () => filterRows(free, filter, ({ label, details }) => [label, ...details].join('\n')),
    [free, filter],
  )
  return (
    <div className={styles.sides}>
      <section
        className={`np-column np-gap-8 np-within ${styles.side}`}
        aria-label={props.available.title}
      >
        <h2 className={styles.title}>
          {props.available.title} <span>{formatNumber(free.length)}</span>
        </h2>
        <SearchInput
          label={`Filter ${props.available.title.toLowerCase()}`}
          placeholder={props.filterHint}
          value={filter}
          onChange={setFilter}
        />
        <List
          label={`${props.available.title}: a click or Enter adds one`}
          rows={rows}
          columns={columnsOf(noun, detailTitles, isReadOnly)}
          keyOf={({ id }) => id}
          rowHeight={rowHeights.oneLine}
          onSelect={({ id }) => {
            if (!isReadOnly) onChange([...value, id])
          }}
          empty={filter === '' ? props.available.empty : `No ${noun} matches “${filter}”.`}
        />
      </section>
      <section
        className={`np-column np-gap-8 np-within ${styles.side}`}
        aria-label={props.selected.title}
      >
        <h2 className={styles.title}>
          {props.selected.title} <span>{formatNumber(value.length)}</span>
        </h2>
        <SelectedList
          items={value.flatMap((id) => byId.get(id) ?? [])}
          empty={props.selected.empty}
          onChange={onChange}
          isReadOnly={isReadOnly}
        />
      </section>
    </div>
  )
}

function columnsOf(
  noun: string,
  detailTitles: readonly string[],
  isReadOnly: boolean,
): ListColumn<SelectItem>[] {
  const name: ListColumn<SelectItem> = {
    id: 'label',
    title: noun.replace(/^./, (letter) => letter.toUpperCase()),
    width: 'minmax(0, 2fr)',
    render: ({ label }) => (
      <span dir="auto" title={label}>
        {label}
      </span>
    ),
  }
  const details = detailTitles.map(
    (title, i): ListColumn<SelectItem> => ({
      id: title,
      title,
      width: 'minmax(0, 1fr)',
      isSecondary: i > 0,
      ...(i === 0 && { heading: <span data-figure>{title}</span> }),
      render: (item) => (
        <span className={styles.detail} data-figure={i === 0 || undefined}>
          {item.details[i]}
        </span>
      ),
    }),
  )
  if (isReadOnly) return [name, ...details]
  const add: ListColumn<SelectItem> = {
    id: 'add',
    title: '',
    width: '28px',
    render: () => <IconPlus className="np-block np-accent" size={16} aria-hidden />,
  }
  return [name, ...details, add]
}
