import { Button } from '@mantine/core'
import type { PastImport } from '@nutripim/contract/exchange'
import styles from './past-imports.module.css'

interface PastImportsProps {
  imports: readonly PastImport[]
  /** Said where there are none. */
  nothing: string
  /** What an import did. */
  summary: (past: PastImport) => string
  /** What one is called: import, upload. */
  noun: string
  /** The one that is being undone. */
  undoing: number | undefined
  onUndo: (past: PastImport) => void
  onDownload: (past: PastImport) => void
}

/** Who imported what and when, each with the way back. */
export function PastImports({ imports, undoing, onUndo, onDownload, ...words }: PastImportsProps) {
  if (imports.length === 0) return <p className={styles.nothing}>{words.nothing}</p>
  return (
    <ul className={styles.list}>
      {imports.map((past) => (
        <li key={past.importId} data-state={past.state}>
          <div className={styles.words}>
            <button
              type="button"
              className={styles.file}
              title={`Download ${past.fileName}`}
              onClick={() => onDownload(past)}
            >
              {past.fileName}
            </button>
            <span className={styles.by}>
              {past.appliedBy}, <Moment at={past.appliedAt} /> · {words.summary(past)}
            </span>
            {past.undoneAt && (
              <span className={styles.undone}>
                Undone by {past.undoneBy}, <Moment at={past.undoneAt} />
              </span>
            )}
          </div>
          {past.state === 'Applied' && (
            <Button
              variant="default"
              size="xs"
              loading={undoing === past.importId}
              aria-label={`Undo ${words.noun} of ${past.fileName}`}
              onClick={() => onUndo(past)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
