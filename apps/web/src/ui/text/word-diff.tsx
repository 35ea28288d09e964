import { Fragment } from 'react'
import { type Change, wordChanges } from './word-changes.ts'
import styles from './word-diff.module.css'

interface WordDiffProps {
  before: string
  after: string
}

/** One text made of another: what was taken out struck through, what came in underlined. */
export function WordDiff({ before, after }: WordDiffProps) {
  return (
    <p className={styles.text} dir="auto">
      {wordChanges(before, after).map((change, i) => (
        <Fragment key={i}>{piece(change)}</Fragment>
      ))}
    </p>
  )
}

function piece({ kind, text }: Change) {
  if (kind === 'out') return <del>{text}</del>
  if (kind === 'in') return <ins>{text}</ins>
  return text
}
