import { compareWords } from '../text/compare-words.ts'
import { DiffSide } from '../text/word-diff.tsx'
import styles from './field-conflicts.module.css'

interface Version {
  title: string
  text: string
}

interface TextSidesProps {
  own: Version
  remote: Version
}

/** Two versions of a text beside each other, with the words marked that differ. */
export function TextSides({ own, remote }: TextSidesProps) {
  const changes = compareWords(remote.text, own.text)
  return (
    <div className={styles.sides}>
      <div data-whose="own">
        <h5>{own.title}</h5>
        <p dir="auto">
          <DiffSide changes={changes} side="after" />
        </p>
      </div>
      <div data-whose="remote">
        <h5>{remote.title}</h5>
        <p dir="auto">
          <DiffSide changes={changes} side="before" />
        </p>
      </div>
    </div>
  )
}
