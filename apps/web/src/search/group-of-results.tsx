import { Button } from '@mantine/core'
import type { ItemKind } from '@nutripim/contract/search/search'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSaveItem } from '../shell/use-save-item.ts'
import { formatCount } from '../ui/format/count.ts'
import { PinButton, ResultText } from './result-row.tsx'
import type { Result, ResultGroup } from './results.ts'
import { searchKindLabels } from './search-kinds.ts'
import styles from './search-page.module.css'
import { useOpenResult } from './use-open-result.ts'

interface GroupOfResultsProps {
  group: ResultGroup
  typed: string
  onMore: ((kind: ItemKind) => void) | undefined
}

/** With a key or another button, the browser opens the link elsewhere. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export function GroupOfResults({
  group: { name, results, more },
  typed,
  onMore,
}: GroupOfResultsProps) {
  const open = useOpenResult()
  const { save: saveItem } = useSaveItem()
  const pin = ({ kind, id, hit, isPinned }: Result) =>
    void saveItem({ kind, id, hit, isPinned: !isPinned })
  return (
    <section className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {results.map((result) => (
          <li key={result.key} className={styles.row}>
            <Link
              {...result.link}
              className={styles.result}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                void open(result)
              }}
            >
              <ResultText result={result} typed={typed} />
            </Link>
            <PinButton result={result} onPin={pin} />
          </li>
        ))}
      </ul>
      {more && onMore && (
        <Button variant="subtle" size="compact-sm" onClick={() => onMore(more)}>
          More {searchKindLabels[more].many.toLowerCase()}
        </Button>
      )}
      {more && !onMore && (
        <p className="np-flush np-muted">
          These are the {formatCount(results.length, 'best match', 'best matches')}. Add a word to
          narrow the search.
        </p>
      )}
    </section>
  )
}
