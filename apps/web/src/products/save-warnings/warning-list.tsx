import { Button } from '@mantine/core'
import { formatTrimmed, toUnits } from '@nutripim/agronomy/decimal'
import { LocalText } from '../../ui/text/local-text.tsx'
import type { ProductWarning } from './list-edit-warnings.ts'
import styles from './warning-list.module.css'

interface WarningListProps {
  warnings: readonly ProductWarning[]
  /** Missing where the values cannot be corrected. */
  onUse?: (warning: ProductWarning) => void
}

const format = (value: number | undefined) =>
  value === undefined ? 'empty' : formatTrimmed(toUnits(value))

/** Each warnings value with its product, old value, reason and likely value. */
export function WarningList({ warnings, onUse }: WarningListProps) {
  return (
    <ul className={styles.list} aria-label="Values that look wrong">
      {warnings.map((warning) => {
        const { productId, productName, cell, was, value, texts, likely } = warning
        return (
          <li key={`${productId} ${cell}`}>
            <LocalText as="strong">{productName}</LocalText>
            <span>
              {cell}: {format(was)} → <strong>{format(value)}</strong>
              {likely && `, probably ${formatLikely(cell, likely)}`}
            </span>
            {texts.map((text) => (
              <span key={text} className="np-muted">
                {text}
              </span>
            ))}
            {likely && onUse && (
              <Button size="compact-sm" variant="default" onClick={() => onUse(warning)}>
                Use {formatLikely(cell, likely)} instead
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** “46”, or “NO3 empty and NH4 18” for several cells. */
function formatLikely(cell: string, likely: NonNullable<ProductWarning['likely']>): string {
  const entries = Object.entries(likely)
  const [first] = entries
  if (entries.length === 1 && first?.[0] === cell) return format(first[1])
  return entries.map(([name, value]) => `${name} ${format(value)}`).join(' and ')
}
