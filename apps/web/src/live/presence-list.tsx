import { Tooltip } from '@mantine/core'
import { peopleOn, usePresence } from './presence.ts'
import styles from './presence-list.module.css'

const most = 4

/** Who else has this screen of this country open: their initials, and their names for those who ask. */
export function AlsoHere() {
  const { people } = usePresence()
  const names = [...new Set(peopleOn(location.pathname, people).map(({ name }) => name))]
  if (names.length === 0) return null
  const text = `Also here: ${names.join(', ')}`
  return (
    <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the names are for those without a mouse too */}
      <div className={styles.people} role="img" aria-label={text} tabIndex={0}>
        {names.slice(0, most).map((name) => (
          <span key={name}>{initials(name)}</span>
        ))}
        {names.length > most && <span>+{names.length - most}</span>}
      </div>
    </Tooltip>
  )
}

/** The first letters of the first and the last word, in whatever script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => firstLetter(word!))
  return letters.join('').toLocaleUpperCase()
}

function firstLetter(word: string): string {
  const { segment = '' } = new Intl.Segmenter().segment(word)[Symbol.iterator]().next().value ?? {}
  return segment
}
