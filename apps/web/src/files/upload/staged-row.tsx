import { Button, Progress } from '@mantine/core'
import type { FileFields } from '@nutripim/contract/files/file-fields'
import type { StagedFile } from '@nutripim/contract/files/file-uploads'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { FileInputs } from '../details/file-inputs.tsx'
import { formatCountries, formatSize, kindLabel } from '../file-text.ts'
import styles from './upload.module.css'

interface StagedRowProps {
  file: StagedFile
  /** Bytes that the server has. */
  received: number
  edits: Partial<FileFields> | undefined
  isReplacing: boolean
  isLeftOut: boolean
  onChange: (change: Partial<FileFields>) => void
  onLeaveOut: (isOut: boolean) => void
}

/** A file of an upload: how much of it was sent, then what was found in it, which can be corrected. */
export function StagedRow(props: StagedRowProps) {
  const { file, received, edits, isReplacing, isLeftOut, onChange, onLeaveOut } = props
  const { name, size, state, problem, notes, thumbnail, mediaType, proposed, sameAs } = file
  const [isOpen, setOpen] = useState(false)
  const values = proposed && { ...proposed, ...edits }
  const isSending = state === 'Receiving' || state === 'Received'
  return (
    <li
      className={styles.row}
      data-rejected={problem !== null || undefined}
      data-out={isLeftOut || undefined}
    >
      <span className={styles.thumbnail}>
        {thumbnail ? (
          <img src={thumbnail} alt="" />
        ) : (
          <IconFileText size={24} stroke={1.3} aria-hidden />
        )}
      </span>
      <div className={styles.text}>
        <strong dir="auto">{values?.title ?? name}</strong>
        <small className="np-muted" dir="auto">
          {name}, {formatSize(size)}
        </small>
        {isSending && (
          <Progress
            value={state === 'Received' || size === 0 ? 100 : (100 * received) / size}
            animated={state === 'Received'}
            aria-label={`Sending ${name}`}
            size="sm"
          />
        )}
        {problem !== null && <p className={styles.problem}>{problem}</p>}
        {values && !isReplacing && (
          <span className="np-sm">
            {kindLabel(values.kind)}, {formatCountries(values.countries)}
            {values.dhCodes.length > 0 && `, ${values.dhCodes.join(', ')}`}
          </span>
        )}
        {[...notes, ...(sameAs ? [`The library has the same bytes: “${sameAs.title}”.`] : [])].map(
          (note) => (
            <small key={note} className={styles.note}>
              {note}
            </small>
          ),
        )}
        {isOpen && values && (
          <FileInputs
            values={values}
            isPicture={mediaType?.startsWith('image/') ?? false}
            onChange={onChange}
          />
        )}
      </div>
      {values && !isReplacing && (
        <div className={styles.actions}>
          {!isLeftOut && (
            <Button
              size="xs"
              variant="default"
              aria-expanded={isOpen}
              aria-label={`Correct ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Close' : 'Correct'}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={isLeftOut ? `Include ${name}` : `Leave out ${name}`}
            onClick={() => {
              setOpen(false)
              onLeaveOut(!isLeftOut)
            }}
          >
            {isLeftOut ? 'Include' : 'Leave out'}
          </Button>
        </div>
      )}
    </li>
  )
}
