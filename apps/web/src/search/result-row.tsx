import { IconBolt, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { Action } from '../ui/actions/actions.ts'
import buttons from '../ui/page/icon-button.module.css'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './result-row.module.css'
import type { Result } from './results.ts'
import { searchKindLabels } from './search-kinds.ts'

/** Icon, title, description and country of a result. */
export function ResultText({ result, typed }: { result: Result; typed: string }) {
  const { kind, title, about, excerpt, countryName } = result
  const { icon: Icon, one } = searchKindLabels[kind]
  return (
    <>
      <Icon className={styles.icon} size={18} stroke={1.6} aria-hidden />
      <span className={styles.text}>
        <span className="np-two-lines-on-phone np-medium np-cut" dir="auto">
          <HighlightedText text={title} typed={typed} />
        </span>
        <span className="np-muted np-xs np-cut" dir="auto">
          <span className={styles.kind}>{one}</span>
          {countryName !== null && (
            <span className={`${styles.kind} np-hidden ${styles.narrow}`}>{countryName}</span>
          )}
          <HighlightedText text={about} typed={typed} />
        </span>
        {excerpt !== null && (
          <span className="np-muted np-xs np-cut" dir="auto">
            <HighlightedText text={excerpt} typed={typed} />
          </span>
        )}
      </span>
      {countryName !== null && <span className={styles.country}>{countryName}</span>}
    </>
  )
}

/** Icon, label and description of an action. */
export function ActionText({ action, typed }: { action: Action; typed: string }) {
  return (
    <>
      <IconBolt className={styles.icon} size={18} stroke={1.6} aria-hidden />
      <span className={styles.text}>
        <span className="np-medium np-cut" dir="auto">
          <HighlightedText text={action.label} typed={typed} />
        </span>
        <span className="np-muted np-xs np-cut">
          <span className={styles.kind}>Action</span>
          {action.description}
        </span>
      </span>
    </>
  )
}

interface PinButtonProps {
  result: Result
  onPin: (result: Result) => void
  /** In the palette a shortcut pins a result, and Tab skips this button. */
  isSkipped?: boolean
}

export function PinButton({ result, onPin, isSkipped = false }: PinButtonProps) {
  const { isPinned, title } = result
  const Icon = isPinned ? IconPinFilled : IconPin
  return (
    <button
      type="button"
      className={`${buttons.button} ${styles.pin}`}
      aria-pressed={isPinned}
      aria-label={`Pin ${title}`}
      title={isPinned ? 'Unpin' : 'Pin'}
      {...(isSkipped && { tabIndex: -1 })}
      onClick={(event) => {
        event.stopPropagation()
        onPin(result)
      }}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
