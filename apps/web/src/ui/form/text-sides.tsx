import { compareWords } from '../text/compare-words.ts'
import { DiffSide } from '../text/word-diff.tsx'
import styles from './field-conflicts.module.css'

interface Version {
  title: string
  text: string
}

interface TextSidesProps {
  mine: Version
  remote: Version
}

/** Two versions of a text beside each other, with the words marked that differ. */
export function TextSides({ mine, remote }: TextSidesProps) {
  const changes = compareWords(remote.text, mine.text)
  return (
    <div className={styles.sides}>
      <div data-whose="mine">
        <h5>{mine.title}</h5>
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
