import type { StoredFile } from '@nutripim/contract/files/files'
import { kindLabel } from './file-text.ts'
import styles from './files.module.css'

interface PictureGridProps {
  files: readonly StoredFile[]
  selected: number | undefined
  onSelect: (file: StoredFile) => void
}

/** Pictures beside each other, each with its title. */
export function PictureGrid({ files, selected, onSelect }: PictureGridProps) {
  return (
    <ul className={styles.grid} aria-label="Pictures">
      {files.map((file) => (
        <li key={file.fileId}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={file.fileId === selected}
            onClick={() => onSelect(file)}
          >
            <span className={styles.frame}>
              {file.thumbnail && <img src={file.thumbnail} alt="" loading="lazy" />}
            </span>
            <span className="np-two-lines" dir="auto">
              {file.title}
            </span>
            <small className="np-muted">
              {kindLabel(file.kind)}
              {file.useCount === 0 && ', unused'}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
