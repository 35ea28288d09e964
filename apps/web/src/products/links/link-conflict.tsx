import { Button } from '@mantine/core'
import type { LinksConflict } from '@nutripim/contract/products/product-links'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../ui/format/time.ts'
import styles from './link-conflict.module.css'

interface LinkConflictProps {
  mine: readonly number[]
  conflict: LinksConflict
  nameOf: (product: number) => string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shows both lists side by side and lets the user select one. */
export function LinkConflict({ mine, conflict, nameOf, ...choice }: LinkConflictProps) {
  const { stored, savedBy, savedAt } = conflict
  const theirs = stored.map(({ legacyProductId }) => legacyProductId)
  const theirNames = new Map(stored.map((each) => [each.legacyProductId, each.productName]))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby="conflict-title">
      <header>
        <h2 id="conflict-title" ref={heading} tabIndex={-1}>
          Nothing was saved: {savedBy ?? 'another user'} changed this list meanwhile
          {savedAt && (
            <>
              , <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
            </>
          )}
        </h2>
        <Button variant="default" size="xs" onClick={choice.onKeepMine}>
          Keep mine
        </Button>
        <Button variant="default" size="xs" onClick={choice.onTakeTheirs}>
          Take theirs
        </Button>
      </header>
      <div className={styles.sides}>
        <Side title="Yours" whose="mine" ids={mine} others={theirs} nameOf={nameOf} />
        <Side
          title="Theirs"
          whose="theirs"
          ids={theirs}
          others={mine}
          nameOf={(id) => theirNames.get(id) ?? nameOf(id)}
        />
      </div>
    </section>
  )
}

interface SideProps {
  title: string
  whose: 'mine' | 'theirs'
  ids: readonly number[]
  others: readonly number[]
  nameOf: (product: number) => string
}

function Side({ title, whose, ids, others, nameOf }: SideProps) {
  return (
    <div data-whose={whose}>
      <h3>{title}</h3>
      {ids.length === 0 && <p>No products</p>}
      <ol>
        {ids.map((id) => (
          <li key={id} dir="auto">
            {others.includes(id) ? nameOf(id) : <mark>{nameOf(id)}</mark>}
          </li>
        ))}
      </ol>
    </div>
  )
}
