import { Fragment } from 'react'
import { compareWords, type WordChange } from './compare-words.ts'
import styles from './word-diff.module.css'

interface WordDiffProps {
  before: string
  after: string
}

/** Both versions as one text: removed words struck through, added words underlined. */
export function WordDiff({ before, after }: WordDiffProps) {
  return (
    <p className={styles.text} dir="auto">
      {compareWords(before, after).map((change, i) => (
        <Fragment key={i}>{renderChange(change)}</Fragment>
      ))}
    </p>
  )
}

function renderChange({ kind, before, after }: WordChange) {
  if (kind === 'removed') return <del>{before}</del>
  if (kind === 'added') return <ins>{after}</ins>
  return after
}

interface DiffSideProps {
  changes: readonly WordChange[]
  side: 'before' | 'after'
}

/** One of two versions shown side by side, with the words marked that only this one has. */
export function DiffSide({ changes, side }: DiffSideProps) {
  const pieces = changes.filter((change) => change[side] !== '')
  if (pieces.length === 0) return <i>empty</i>
  return pieces.map((change, i) =>
    change.kind === 'same' ? (
      <span key={i}>{change[side]}</span>
    ) : (
      <mark key={i}>{change[side]}</mark>
    ),
  )
}
