import { Button } from '@mantine/core'
import type { PastImport } from '@nutripim/contract/exchange/exchange'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDateTime } from '../ui/format/time.ts'
import { NotLoaded } from '../ui/page/loaded.tsx'
import lists from './import-list.module.css'
import styles from './past-imports.module.css'
import { useDownload } from './use-download.ts'

interface PastImportsProps {
  /** For a list that is only a part of the screen. */
  title?: string
  country: string | undefined
  past: UseQueryResult<PastImport[]>
  undo: { undo: (past: PastImport) => Promise<void>; pending: number | undefined }
  fetchFile: (past: PastImport, country: string) => Promise<File>
  /** Shown when there are none. */
  emptyText: string
  /** What an import changed. */
  formatSummary: (past: PastImport) => string
  /** “import” or “upload” */
  noun: string
}

/** The past imports, newest first, each with user, time, its file and an undo button. */
export function PastImports({ title, ...props }: PastImportsProps) {
  if (title === undefined) return <List {...props} />
  return (
    <section className={lists.section} aria-labelledby="past-imports">
      <h2 id="past-imports">{title}</h2>
      <List {...props} />
    </section>
  )
}

function List({
  country,
  past: listed,
  undo,
  fetchFile,
  ...texts
}: Omit<PastImportsProps, 'title'>) {
  const { download } = useDownload()
  if (!listed.data || !country) return <NotLoaded query={listed} what="list" loading={null} />
  if (listed.data.length === 0) return <p className="np-flush np-empty">{texts.emptyText}</p>
  return (
    <ul className={lists.list}>
      {listed.data.map((past) => (
        <li key={past.importId} data-state={past.state}>
          <div className={styles.texts}>
            <button
              type="button"
              className={styles.file}
              title={`Download ${past.fileName}`}
              onClick={() => void download(() => fetchFile(past, country))}
            >
              {past.fileName}
            </button>
            <span className="np-muted">
              {past.appliedBy}, <Time at={past.appliedAt} /> · {texts.formatSummary(past)}
            </span>
            {past.undoneAt && (
              <span className={styles.undone}>
                Undone by {past.undoneBy}, <Time at={past.undoneAt} />
              </span>
            )}
          </div>
          {past.state === 'Applied' && (
            <Button
              variant="default"
              size="xs"
              loading={undo.pending === past.importId}
              aria-label={`Undo ${texts.noun} of ${past.fileName}`}
              onClick={() => void undo.undo(past)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
