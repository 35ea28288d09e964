import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { RecordDetail } from '../ui/form/record-detail.tsx'
import { SearchInput } from '../ui/form/search-input.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ListDetail } from '../ui/page/list-detail.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { useDetailInView } from '../ui/page/use-detail-in-view.ts'
import { useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { canLeave } from '../ui/unsaved/leave-guard.ts'
import { EntryList } from './entry-list.tsx'
import { ReferenceForm } from './reference-form.tsx'
import styles from './reference-page.module.css'
import { ReferenceTabs } from './reference-tabs.tsx'
import { fieldLabels, listTexts } from './reference-text.ts'
import { referenceDataQuery } from './use-reference-data.ts'
import { useUrlEntry } from './use-url-entry.ts'

const none: never[] = []
const listRegions = (countries: readonly { region?: string | null }[]) => [
  ...new Set(countries.map(({ region }) => region ?? '')),
]

/** The lists that screens offer: add, rename, reorder and retire their entries. */
export function ReferencePage() {
  const url = useUrlEntry()
  const { list, selected, select, filter } = url
  const query = useQuery(referenceDataQuery)
  const { title, one, description } = listTexts[list]
  const stored = query.data?.[list].find(({ id }) => id === selected)
  const { record: item, isGone } = useKeptRecord(
    stored,
    `${list} ${selected}`,
    `reference ${list} ${selected}`,
  )
  const { detail, showDetail } = useDetailInView(selected === 'new' ? selected : item?.id)
  const pick = async (next: string) => {
    if (!(await canLeave())) return
    await select(next)
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
          {...filter}
        />
        <Checkbox
          label="Show retired"
          checked={url.showsRetired}
          onChange={(event) => void url.showRetired(event.currentTarget.checked)}
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
      <ListDetail
        query={query}
        what="the lists"
        isWide
        list={(data) => (
          <EntryList key={list} entries={data[list]} url={url} onSelect={(id) => void pick(id)} />
        )}
        detailRef={detail}
      >
        <RecordDetail
          isOpen={item !== undefined || selected === 'new'}
          gone={isGone ? 'Another user deleted this entry.' : undefined}
          isLoaded={query.data !== undefined}
          lostEdits={{
            isForm: (name) => name === `reference ${list} ${selected}`,
            labels: fieldLabels,
          }}
          empty={
            <EmptyState>
              Select a {one} to rename, retire or delete it and to see where it is used, or add one.
            </EmptyState>
          }
        >
          <ReferenceForm
            key={`${list} ${item?.id ?? 'new'}`}
            list={list}
            item={item}
            regions={listRegions(query.data?.countries ?? none)}
            onSaved={({ id }) => void select(id)}
            onDeleted={() => void select(undefined)}
          />
        </RecordDetail>
      </ListDetail>
    </Screen>
  )
}
