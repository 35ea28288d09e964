import { Button, Loader, SegmentedControl, TextInput } from '@mantine/core'
import { type ItemKind, itemKinds, searchRights } from '@nutripim/contract/search/search'
import { IconSearch } from '@tabler/icons-react'
import { useUrlState } from '../address/use-url-state.ts'
import { useCountry } from '../country/use-country.ts'
import { useIdentity } from '../identity/use-session.ts'
import { useSavedItems } from '../shell/saved-items.ts'
import { Screen } from '../ui/page/screen.tsx'
import { GroupOfResults } from './group-of-results.tsx'
import { filterKind, listFoundGroups, listSavedGroups } from './results.ts'
import { searchKindLabels } from './search-kinds.ts'
import styles from './search-page.module.css'
import { useSearchAnswer } from './use-search.ts'

const maxPerKind = 8
const maxOfOneKind = 100

/** The same search as Ctrl+K with more results, and a filter by kind. */
export function SearchPage() {
  const rights = useIdentity()?.rights ?? none
  const { country } = useCountry()
  const { field, kind, change } = useUrlSearch()
  const typed = field.value
  const { items, isLoading: areItemsLoading } = useSavedItems()
  const answer = useSearchAnswer({
    typed: kind === 'screen' ? '' : typed,
    nearCountry: country,
    kinds: kind && kind !== 'screen' ? [kind] : undefined,
    limit: kind ? maxOfOneKind : maxPerKind,
  })
  const isEmpty = typed.trim() === ''
  const open: ItemKind[] = itemKinds.filter(
    (each) => each === 'screen' || rights.includes(searchRights[each]),
  )
  const groups = isEmpty
    ? listSavedGroups(items, rights)
    : listFoundGroups({
        typed,
        groups: answer.groups,
        items,
        rights,
        maxScreens: kind ? maxOfOneKind : maxPerKind,
      })
  const shown = kind ? filterKind(groups, kind) : groups
  // Recent items would push down what is shown before them.
  const isWaiting = isEmpty && areItemsLoading
  return (
    <Screen
      title="Search"
      description="Search products, advice, phrases, dealers, users and screens."
      className={styles.page}
    >
      <div className="np-row np-wrap np-gap-12">
        <TextInput
          className={styles.field}
          aria-label="Search everything"
          placeholder="Name, code, location or text"
          autoFocus
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={answer.isLoading ? <Loader size={16} aria-label="Searching" /> : null}
          {...field}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
        <SegmentedControl
          className={styles.kinds}
          aria-label="Kind of result"
          value={kind ?? all}
          data={[
            { value: all, label: 'Everything' },
            ...open.map((each) => ({ value: each, label: searchKindLabels[each].many })),
          ]}
          onChange={(next) => void change({ kind: next === all ? undefined : next })}
        />
      </div>
      {answer.hasFailed ? (
        <div className={styles.nothing} role="alert">
          <p className="np-apart">The search failed.</p>
          <Button variant="default" onClick={answer.retry}>
            Try again
          </Button>
        </div>
      ) : isWaiting ? null : shown.length > 0 ? (
        shown.map((group) => (
          <GroupOfResults
            key={group.name}
            group={group}
            typed={typed}
            onMore={kind ? undefined : (more) => void change({ kind: more })}
          />
        ))
      ) : (
        <p className={styles.nothing} role="status">
          {answer.isLoading
            ? 'Searching …'
            : isEmpty
              ? 'Enter a search text. Recent and pinned items appear here.'
              : `Nothing found for “${typed.trim()}”. Try fewer words or letters.`}
        </p>
      )}
    </Screen>
  )
}

const none: never[] = []
const all = 'everything'

/** The search is part of the address, so it can be bookmarked and shared. */
function useUrlSearch() {
  const { search, change, textField } = useUrlState('/admin/search')
  const kind = itemKinds.find((each) => each === search.kind)
  return { kind, change, field: textField('q') }
}
