import { Button, Checkbox } from '@mantine/core'
import type { ReferenceItem } from '@nutripim/contract/reference/reference-data'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTypedText } from '../address/use-typed-text.ts'
import { SearchInput } from '../ui/form/search-input.tsx'
import { filterRows } from '../ui/grid/arrange-rows.ts'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { List } from '../ui/list/list.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { hasFailed } from '../ui/page/loaded.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { useDetailInView } from '../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../ui/theme/scale.ts'
import { mayLeave } from '../ui/unsaved/leave-guard.ts'
import type { Drag } from './drag-handle.tsx'
import { referenceColumns } from './reference-columns.tsx'
import { ReferenceForm } from './reference-form.tsx'
import styles from './reference-page.module.css'
import { ReferenceTabs } from './reference-tabs.tsx'
import { listTexts } from './reference-text.ts'
import { useMoveEntry } from './use-move-entry.ts'
import { referenceDataQuery } from './use-reference-data.ts'
import { useUrlEntry } from './use-url-entry.ts'

const keyOf = ({ id }: ReferenceItem) => id
const none: never[] = []

/** The lists that screens offer: add, rename, reorder and retire their entries. */
export function ReferencePage() {
  const { list, selected, select, text, showsRetired, changeSearch } = useUrlEntry()
  const data = useQuery(referenceDataQuery)
  const [filter, setFilter] = useTypedText(text, (text) => changeSearch({ text }))
  const all = data.data?.[list] ?? none
  const offered = showsRetired ? all : all.filter(({ active }) => active)
  const rows = filterRows(offered, filter, ({ id, name, region }) => [id, name, region].join('\n'))
  const { title, one, description } = listTexts[list]

  const { move, moveTo, isSaving } = useMoveEntry(list, all)
  const [drag, setDrag] = useState<Drag>()
  const canMove = filter === '' && showsRetired && !isSaving
  const columns = referenceColumns(list, {
    move,
    canMove,
    last: all.at(-1)?.id,
    first: all[0]?.id,
    onDrag: setDrag,
    onDrop: ({ id, to }) => moveTo(id, to),
  })
  const item = all.find(({ id }) => id === selected)
  const { detail, showDetail } = useDetailInView(selected === 'new' ? selected : item?.id)
  const pick = async (next: string | undefined) => {
    if (!(await mayLeave())) return
    select(next)
    showDetail()
  }
  return (
    <Screen
      title="Reference data"
      description="Edit the lists that screens offer. Used entries are retired."
      flows="tablet"
    >
      <ReferenceTabs current={list} />
      <div className={styles.toolbar}>
        <SearchInput
          className={styles.filter}
          label={`Filter ${title.toLowerCase()}`}
          placeholder="Filter"
          value={filter}
          onChange={setFilter}
        />
        <Checkbox
          label="Show retired"
          checked={showsRetired}
          onChange={(event) =>
            void changeSearch({ retired: event.currentTarget.checked ? undefined : false })
          }
        />
        <span className={styles.description}>{description} Screens list them in this order.</span>
        <Button
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => void pick('new')}
        >
          Add {one}
        </Button>
      </div>
      {hasFailed(data) ? (
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
                rowHeight={rowHeights.twoLines}
                selectedKey={item?.id}
                onSelect={({ id }) => void pick(id)}
                rowAttributes={({ id }) => dropMarks(id, drag, rows)}
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
          <div ref={detail} className={page.detail}>
            {item || selected === 'new' ? (
              <ReferenceForm
                key={`${list} ${item?.id ?? 'new'}`}
                list={list}
                item={item}
                regions={[
                  ...new Set(data.data?.countries.map(({ region }) => region ?? '') ?? none),
                ]}
                onSaved={({ id }) => select(id)}
                onDeleted={() => select(undefined)}
              />
            ) : (
              <EmptyState>
                Select a {one} to rename, retire or delete it and to see where it is used, or add
                one.
              </EmptyState>
            )}
          </div>
        </div>
      )}
    </Screen>
  )
}

/** A line shows where the dragged row would go. */
function dropMarks(id: string, drag: Drag | undefined, rows: readonly ReferenceItem[]) {
  if (!drag) return {}
  const from = rows.findIndex((row) => row.id === drag.id)
  const isTarget = rows[drag.to]?.id === id
  return {
    'data-dragged': drag.id === id || undefined,
    'data-drop-above': (isTarget && drag.to < from) || undefined,
    'data-drop-below': (isTarget && drag.to > from) || undefined,
  } as const
}
