import { Button, Checkbox, TextInput } from '@mantine/core'
import {
  listNames,
  type ReferenceItem,
  type ReferenceList,
} from '@nutripim/contract/reference/reference-data'
import { IconArrowDown, IconArrowUp, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useChangeSearch } from '../address/use-change-search.ts'
import { useFormGuard } from '../ui/form/use-form-guard.ts'
import { filterRows } from '../ui/grid/arrange-rows.ts'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { List } from '../ui/list/list.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import buttons from '../ui/page/icon-button.module.css'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import page from '../ui/page/page.module.css'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { ReferenceForm } from './reference-form.tsx'
import styles from './reference-page.module.css'
import { ReferenceTabs } from './reference-tabs.tsx'
import { formatUses, listTexts } from './reference-text.ts'
import { referenceDataQuery, useSaveOrder } from './use-reference-data.ts'

const keyOf = ({ id }: ReferenceItem) => id
const none: never[] = []

/** What screens offer to choose from: added, renamed, put in order and retired here. */
export function ReferencePage() {
  const { list, chosen, choose } = useEntryOfAddress()
  const { setUnsaved, mayLeave } = useFormGuard(guard)
  const data = useQuery(referenceDataQuery)
  const [showsRetired, setShowsRetired] = useState(true)
  const [filter, setFilter] = useState('')
  const [picks, setPicks] = useState(0)
  const { save: saveOrder, isSaving: isSavingOrder } = useSaveOrder()
  const all = data.data?.[list] ?? none
  const offered = showsRetired ? all : all.filter(({ active }) => active)
  const rows = filterRows(offered, filter, ({ id, name, region }) => [id, name, region].join('\n'))
  const { title, one, about } = listTexts[list]

  const move = useCallback(
    (id: string, by: -1 | 1) => {
      const was = all.map(keyOf)
      const from = was.indexOf(id)
      const to = from + by
      if (to < 0 || to >= was.length) return
      const ids = [...was]
      ids.splice(to, 0, ...ids.splice(from, 1))
      void saveOrder({ list, ids, was })
    },
    [all, list, saveOrder],
  )
  const canMove = filter === '' && showsRetired && !isSavingOrder
  const columns = useMemo(
    () => columnsOf(list, { move, canMove, last: all.at(-1)?.id, first: all[0]?.id }),
    [list, move, canMove, all],
  )
  const item = all.find(({ id }) => id === chosen)
  const pick = async (next: string | undefined) => {
    if (!(await mayLeave())) return
    choose(next)
    setPicks((count) => count + 1)
  }
  return (
    <section className={page.page} data-flows="tablet" aria-label="Reference data">
      <PageHeading
        title="Reference data"
        about="Edit the lists that screens offer. Entries are retired, never deleted."
      />
      <ReferenceTabs current={list} />
      <div className={styles.toolbar}>
        <TextInput
          className={styles.filter}
          aria-label={`Filter ${title.toLowerCase()}`}
          placeholder="Filter"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <Checkbox
          label="Show retired"
          checked={showsRetired}
          onChange={(event) => setShowsRetired(event.currentTarget.checked)}
        />
        <span className={styles.about}>{about} Screens list them in this order.</span>
        <Button
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => void pick('new')}
        >
          Add {one}
        </Button>
      </div>
      {data.isError && !data.data ? (
        <LoadFailure title="The lists could not be loaded" onRetry={() => void data.refetch()} />
      ) : (
        <div className={styles.sides}>
          <div className={styles.list}>
            {data.data ? (
              <List
                key={list}
                label={title}
                rows={rows}
                columns={columns}
                keyOf={keyOf}
                rowHeight={44}
                selectedKey={item?.id}
                onSelect={({ id }) => void pick(id)}
                shortcuts={
                  canMove
                    ? {
                        '-': { description: 'Minus moves up.', run: ({ id }) => move(id, -1) },
                        '+': { description: 'Plus moves down.', run: ({ id }) => move(id, 1) },
                      }
                    : {}
                }
                empty={all.length > 0 ? 'Nothing matches.' : `No ${one} yet. Add the first one.`}
              />
            ) : (
              <GridSkeleton label="Loading the lists" />
            )}
          </div>
          {item || chosen === 'new' ? (
            <ReferenceForm
              key={`${list} ${item?.id ?? 'new'}`}
              list={list}
              item={item}
              regions={[...new Set(data.data?.countries.map(({ region }) => region ?? '') ?? none)]}
              picks={picks}
              onUnsaved={setUnsaved}
              onSaved={({ id }) => choose(id)}
            />
          ) : (
            <p className={styles.nothing}>
              Choose a {one} to rename or retire it and to see where it is used, or add one.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

interface Moves {
  move: (id: string, by: -1 | 1) => void
  canMove: boolean
  first: string | undefined
  last: string | undefined
}

function columnsOf(list: ReferenceList, moves: Moves): ListColumn<ReferenceItem>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 'minmax(130px, 1.5fr)',
      render: ({ name, nativeName, active, isReadOnly }) => (
        <span className={styles.name} data-retired={!active || undefined}>
          <span dir="auto">{name}</span>
          {nativeName && nativeName !== name && <small dir="auto">{nativeName}</small>}
          {!active && <small className={styles.mark}>Retired</small>}
          {active && isReadOnly && <small className={styles.mark}>Read-only</small>}
        </span>
      ),
    },
    {
      id: 'id',
      title: list === 'countries' ? 'Code' : 'Id',
      width: list === 'countries' ? '64px' : 'minmax(90px, 1fr)',
      isSecondary: true,
      render: ({ id }) => <code>{id}</code>,
    },
    {
      id: 'uses',
      title: 'Used by',
      width: 'minmax(110px, 2fr)',
      render: (item) => (
        <span className={styles.uses} title={formatUses(item)}>
          {formatUses(item)}
        </span>
      ),
    },
    {
      id: 'state',
      title: 'State',
      width: '92px',
      isSecondary: true,
      render: ({ active, isReadOnly, unit }) =>
        active ? [isReadOnly && 'Read-only', unit].filter(Boolean).join(' · ') : 'Retired',
    },
    moveColumn(moves),
  ]
}

function moveColumn({ move, canMove, first, last }: Moves): ListColumn<ReferenceItem> {
  return {
    id: 'order',
    title: 'Order',
    width: '76px',
    render: ({ id, name }) => (
      <span className={styles.moves}>
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className={buttons.button}
            aria-label={by < 0 ? `Move ${name} up` : `Move ${name} down`}
            disabled={!canMove || id === (by < 0 ? first : last)}
            onClick={(event) => {
              event.stopPropagation()
              move(id, by)
            }}
          >
            {by < 0 ? (
              <IconArrowUp size={15} aria-hidden />
            ) : (
              <IconArrowDown size={15} aria-hidden />
            )}
          </button>
        ))}
      </span>
    ),
  }
}

/** The list and the entry stand in the address: they can be linked to, and a reload opens them again. */
function useEntryOfAddress() {
  const search = useSearch({ from: '/admin/reference' })
  const changeSearch = useChangeSearch('/admin/reference')
  return {
    list: listNames.find((name) => name === search.list) ?? 'countries',
    chosen: typeof search.entry === 'string' ? search.entry : undefined,
    choose: (entry: string | undefined) => void changeSearch({ entry }),
  }
}

interface Place {
  pathname: string
  search: { list?: unknown; entry?: unknown }
}

/** Another entry, another list and another place ask while the form has unsaved changes. */
const guard = {
  loss: () => 'What you changed in this entry will be lost.',
  isLeaving: (current: Place, next: Place) =>
    current.pathname !== next.pathname ||
    current.search.list !== next.search.list ||
    current.search.entry !== next.search.entry,
}
