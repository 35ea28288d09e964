import { type FileKind, fileEndings } from '@nutripim/contract/exchange/exchange'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import styles from './file-picker.module.css'

interface FilePickerProps {
  label: string
  takes: FileKind
  /** Selected, and not sent yet. */
  selected?: File | undefined
  disabled: boolean
  onSelect: (file: File) => void
}

/** Lets the user select a spreadsheet in a dialog or drop it here. */
export function FilePicker({ label, takes, selected, disabled, onSelect }: FilePickerProps) {
  const [isOver, setOver] = useState(false)
  const select = (file: File | undefined) => {
    if (file && !disabled) onSelect(file)
  }
  const over = (event: DragEvent, next: boolean) => {
    event.preventDefault()
    setOver(next && !disabled)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first
    <div
      className={styles.picker}
      data-over={isOver || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        select(event.dataTransfer.files[0])
      }}
    >
      <label className={styles.label}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
        <span className="np-stack">
          <span className={styles.title}>{label}</span>
          <span className="np-muted">
            or drop it here ({fileEndings[takes].join(', ')}). You see a preview before anything is
            saved.
          </span>
          {selected && (
            <span className={styles.selected}>
              {selected.name}, {formatSize(selected)}
            </span>
          )}
        </span>
        <input
          type="file"
          className={styles.input}
          accept={fileEndings[takes].join(',')}
          disabled={disabled}
          onChange={(event) => {
            select(event.currentTarget.files?.[0])
            // The same file can be selected again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}

function formatSize({ size }: File): string {
  const kilobytes = Math.max(1, Math.round(size / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
