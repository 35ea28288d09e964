import { compareTexts, type Segment } from '../../ui/text/text-diff.ts'
import styles from './change-preview.module.css'

export interface PreviewedChange {
  key: string
  /** The cell, and where the group does not say it, the product. */
  what: string
  now: string
  becomes: string
  /** Somebody else changed it while this was looked at. */
  by?: string | undefined
}

export interface PreviewGroup {
  title: string
  changes: readonly PreviewedChange[]
}

/** Each cell that would change, with what it holds now and what it would hold, country by country. */
export function ChangePreview({ groups }: { groups: readonly PreviewGroup[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="What will change">
      <table>
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
                {title} <span>{changes.length}</span>
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
  const texts = compareTexts(becomes, now)
  return (
    <tr>
      <th scope="row" dir="auto">
        {what}
        {by !== undefined && <span className={styles.by}>{by}</span>}
      </th>
      <td data-whose={by === undefined ? undefined : 'theirs'} dir="auto">
        <Marked segments={texts.theirs} />
      </td>
      <td data-whose="mine" dir="auto">
        <Marked segments={texts.mine} />
      </td>
    </tr>
  )
}

/** Marks what only this text has, where there are several words to tell apart. */
function Marked({ segments }: { segments: readonly Segment[] }) {
  if (segments.length === 0) return <i>empty</i>
  if (segments.length === 1) return segments[0]!.text
  return segments.map(({ text, isOwn }, i) =>
    isOwn ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}
