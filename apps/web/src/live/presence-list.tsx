import { Tooltip } from '@mantine/core'
import { formatUser } from '../ui/format/user.ts'
import { filterByScreen, usePresence } from './presence.ts'
import styles from './presence-list.module.css'

const maxInitials = 4

/** The initials of other users who have this screen of this country open, with a tooltip of names. */
export function PresenceList() {
  const { people } = usePresence()
  const names = [...new Set(filterByScreen(people, location.pathname).map(({ name }) => name))]
  if (names.length === 0) return null
  const text = `Also here: ${names.map(formatUser).join(', ')}`
  return (
    <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can read the names too */}
      <div className={styles.people} role="img" aria-label={text} tabIndex={0}>
        {names.slice(0, maxInitials).map((name) => (
          <span key={name}>{formatInitials(name)}</span>
        ))}
        {names.length > maxInitials && <span>+{names.length - maxInitials}</span>}
      </div>
    </Tooltip>
  )
}

const graphemes = new Intl.Segmenter()

/** The first letters of the first and the last name, in any script. */
export function formatInitials(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const letters = [first, rest.at(-1) ?? ''].map(firstLetter)
  return letters.join('').toLocaleUpperCase()
}

function firstLetter(word: string): string {
  const [first] = graphemes.segment(word)
  return first?.segment ?? ''
}
