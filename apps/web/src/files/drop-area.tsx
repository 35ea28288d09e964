import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './files.module.css'

interface DropAreaProps {
  onDrop: (files: readonly File[]) => void
  children: ReactNode
}

/** Files can be dropped anywhere on its content. */
export function DropArea({ onDrop, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, next: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && <p className={styles.hint}>Drop files to upload them</p>}
    </div>
  )
}
