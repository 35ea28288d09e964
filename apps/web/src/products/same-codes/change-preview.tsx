import { formatNumber } from '../../ui/format/count.ts'
import { compareWords } from '../../ui/text/compare-words.ts'
import { DiffSide } from '../../ui/text/word-diff.tsx'
import styles from './change-preview.module.css'

interface PreviewedChange {
  key: string
  /** The cell and, if the group does not name it, the product. */
  what: string
  now: string
  becomes: string
  /** Another user changed it since the preview. */
  by?: string | undefined
}

export interface PreviewGroup {
  title: string
  changes: readonly PreviewedChange[]
}

/** Lists each changed cell with its current and new value, by country. */
export function ChangePreview({ groups }: { groups: readonly PreviewGroup[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="What will change">
      <table className="np-table">
        <thead>
          <tr>
            <th scope="col">Cell</th>
            <th scope="col">Now</th>
            <th scope="col">Becomes</th>
          </tr>
        </thead>
        {groups.map(({ title, changes }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={styles.group}>
                {title} <span>{formatNumber(changes.length)}</span>
              </th>
            </tr>
            {changes.map((change) => (
              <ChangeRow key={change.key} change={change} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function ChangeRow({ change: { what, now, becomes, by } }: { change: PreviewedChange }) {
  const changes = compareWords(now, becomes)
  const hasCommonWords = changes.some(({ kind }) => kind === 'same')
  return (
    <tr>
      <th scope="row" dir="auto">
        {what}
        {by !== undefined && <span className={styles.by}>{by}</span>}
      </th>
      <td data-whose={by === undefined ? undefined : 'remote'} dir="auto">
        {hasCommonWords || now === '' ? <DiffSide changes={changes} side="before" /> : now}
      </td>
      <td data-whose="own" dir="auto">
        {hasCommonWords || becomes === '' ? <DiffSide changes={changes} side="after" /> : becomes}
      </td>
    </tr>
  )
}
