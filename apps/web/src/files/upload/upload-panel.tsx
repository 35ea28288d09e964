import { Button, Progress } from '@mantine/core'
import type { FileFields } from '@nutripim/contract/files/file-fields'
import {
  maxFileSize,
  maxUploadedFiles,
  type StagedFile,
} from '@nutripim/contract/files/file-uploads'
import { useMemo, useState } from 'react'
import { formatCount } from '../../ui/format/count.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import { formatSize } from '../file-text.ts'
import { StagedRow } from './staged-row.tsx'
import styles from './upload.module.css'
import { useApplyUpload } from './use-apply-upload.ts'
import { useFileUpload } from './use-file-upload.ts'

interface UploadPanelProps {
  files: readonly File[]
  /** The file that gets a new version. */
  replaces?: number
  onClose: () => void
}

/** Sends files, shows what was found in them, and saves them together. */
export function UploadPanel({ files, replaces, onClose }: UploadPanelProps) {
  const problem = findProblem(files)
  if (problem !== undefined) {
    return (
      <EmptyState title="These files cannot be uploaded">
        {problem}
        <Button onClick={onClose}>Back to the library</Button>
      </EmptyState>
    )
  }
  return (
    <OpenUpload files={files} {...(replaces !== undefined && { replaces })} onClose={onClose} />
  )
}

function findProblem(files: readonly File[]): string | undefined {
  if (files.length > maxUploadedFiles) return `Upload at most ${maxUploadedFiles} files at once.`
  const large = files.find(({ size }) => size > maxFileSize)
  return large && `${large.name} is larger than ${formatSize(maxFileSize)}.`
}

function OpenUpload({ files, replaces, onClose }: UploadPanelProps) {
  const sending = useFileUpload(files, replaces)
  const { upload, received, isPaused, isOffline, failure, stop } = sending
  const [edits, setEdits] = useState<Readonly<Record<number, Partial<FileFields>>>>({})
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const { apply, isApplying, discard } = useApplyUpload(upload?.uploadId, onClose)
  const staged = upload?.files ?? []
  const pending = staged.filter(({ state }) => state === 'Receiving' || state === 'Received')
  const rows = useMemo(
    () =>
      staged.flatMap((file) =>
        file.proposed && !leftOut.includes(file.number)
          ? [{ number: file.number, ...file.proposed, ...edits[file.number] }]
          : [],
      ),
    [staged, edits, leftOut],
  )
  useUnsavedWork({
    isDirty: () => true,
    describe: () => 'The files that you are uploading will be discarded.',
    discard: () => {
      stop()
      discard()
    },
    serialise: () => null,
    restore: () => {},
  })
  const all = files.reduce((sum, { size }) => sum + size, 0)
  const sent = Object.values(received).reduce((sum, bytes) => sum + bytes, 0)
  const isDone = upload !== undefined && pending.length === 0
  return (
    <section className={styles.panel} aria-label="Upload">
      <p role="status" className="np-muted">
        {failure ??
          (isDone
            ? `${formatCount(rows.length, 'file')} can be saved.`
            : isOffline
              ? 'The server does not answer. Sending goes on as soon as it does.'
              : `${formatSize(sent)} of ${formatSize(all)} sent, ${formatCount(pending.length, 'file')} left`)}
      </p>
      {!isDone && !failure && (
        <Progress value={all === 0 ? 0 : (100 * sent) / all} aria-label="All files" />
      )}
      <ul className={styles.rows} aria-label="Files to upload">
        {(staged.length > 0 ? staged : files.map(toPending)).map((file) => (
          <StagedRow
            key={file.number}
            file={file}
            received={received[file.number] ?? 0}
            edits={edits[file.number]}
            isReplacing={replaces !== undefined}
            isLeftOut={leftOut.includes(file.number)}
            onChange={(change) =>
              setEdits({ ...edits, [file.number]: { ...edits[file.number], ...change } })
            }
            onLeaveOut={(isOut) =>
              setLeftOut(
                isOut
                  ? [...leftOut, file.number]
                  : leftOut.filter((number) => number !== file.number),
              )
            }
          />
        ))}
      </ul>
      <div className={styles.footer}>
        <Button
          variant="default"
          onClick={() => {
            stop()
            discard()
          }}
        >
          {isDone ? 'Discard upload' : 'Cancel upload'}
        </Button>
        {!isDone && !failure && (
          <Button variant="default" onClick={isPaused ? sending.resume : sending.pause}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button
          disabled={!isDone || rows.length === 0}
          loading={isApplying}
          onClick={() => void apply(rows)}
        >
          {replaces === undefined ? `Save ${formatCount(rows.length, 'file')}` : 'Add version'}
        </Button>
      </div>
    </section>
  )
}

/** Before the server knows of it. */
const toPending = ({ name, size }: File, number: number): StagedFile => ({
  ...{ number, name, size, received: 0, state: 'Receiving', problem: null, notes: [] },
  ...{ mediaType: null, thumbnail: null, sameAs: null, products: [], proposed: null },
})
