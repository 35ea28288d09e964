import { Button } from '@mantine/core'
import type { PastImport } from '@nutripim/contract/exchange/exchange'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatDateTime } from '../ui/format/time.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import styles from './past-imports.module.css'
import { useDownload } from './use-download.ts'

interface PastImportsProps {
  /** Above the list, where it is not all that the screen shows. */
  title?: string
  country: string | undefined
  past: UseQueryResult<PastImport[]>
  undo: { undo: (past: PastImport) => Promise<void>; pending: number | undefined }
  fetchFile: (past: PastImport, country: string) => Promise<File>
  /** Said where there are none. */
  nothing: string
  /** What an import did. */
  summary: (past: PastImport) => string
  /** What one is called: import, upload. */
  noun: string
}

/** Who imported what and when, newest first, each with its file and the way back. */
export function PastImports({ title, ...props }: PastImportsProps) {
  if (title === undefined) return <List {...props} />
  return (
    <section className={styles.past} aria-labelledby="past-imports">
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
  ...words
}: Omit<PastImportsProps, 'title'>) {
  const download = useDownload()
  if (listed.isError && !listed.data) {
    return (
      <LoadFailure title="The list could not be loaded" onRetry={() => void listed.refetch()} />
    )
  }
  if (!listed.data || !country) return null
  if (listed.data.length === 0) return <p className={styles.nothing}>{words.nothing}</p>
  return (
    <ul className={styles.list}>
      {listed.data.map((past) => (
        <li key={past.importId} data-state={past.state}>
          <div className={styles.words}>
            <button
              type="button"
              className={styles.file}
              title={`Download ${past.fileName}`}
              onClick={() => download.mutate(() => fetchFile(past, country))}
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
              loading={undo.pending === past.importId}
              aria-label={`Undo ${words.noun} of ${past.fileName}`}
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

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
