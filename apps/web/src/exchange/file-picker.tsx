import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import styles from './file-picker.module.css'

interface FilePickerProps {
  label: string
  hint: string
  /** Chosen, and waiting for what happens with it. */
  chosen?: File | undefined
  disabled: boolean
  onChoose: (file: File) => void
}

/** Chooses a workbook by dialog or by dropping it. */
export function FilePicker({ label, hint, chosen, disabled, onChoose }: FilePickerProps) {
  const [isOver, setOver] = useState(false)
  const choose = (file: File | undefined) => {
    if (file && !disabled) onChoose(file)
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
        choose(event.dataTransfer.files[0])
      }}
    >
      <label className={styles.label}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
        <span className={styles.words}>
          <span className={styles.title}>{label}</span>
          <span className={styles.hint}>{hint}</span>
          {chosen && (
            <span className={styles.chosen}>
              {chosen.name}, {sizeOf(chosen)}
            </span>
          )}
        </span>
        <input
          type="file"
          className={styles.input}
          accept=".xlsx,.xls"
          disabled={disabled}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // The same file may be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}

function sizeOf({ size }: File): string {
  const kilobytes = Math.max(1, Math.round(size / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
