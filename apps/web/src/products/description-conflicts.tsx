import { Button } from '@mantine/core'
import { type DescriptionField, descriptionFieldNames } from '@nutripim/contract/product-fields'
import type { DescriptionRow, ProductConflict } from '@nutripim/contract/products'
import { useEffect, useRef } from 'react'
import { shortTime } from '../ui/grid/theirs.ts'
import { wordsOf } from '../ui/rich-text/words-of-html.ts'
import { compareTexts, type Segment } from '../ui/text-diff.ts'
import styles from './description-conflicts.module.css'
import { type DescriptionValues, fieldLabels, formValues } from './description-form-values.ts'

export interface FieldConflict {
  field: DescriptionField
  /** As the server has it now. */
  stored: DescriptionRow[DescriptionField]
  by: string | null
  at: string | null
}

/** The conflicts of a refused save, in the order of the form. */
export function fieldConflicts(conflicts: readonly ProductConflict[]): FieldConflict[] {
  return descriptionFieldNames.flatMap((field) =>
    conflicts
      .filter(({ cell }) => cell === field)
      .map(({ stored, savedBy, savedAt }) => ({
        field,
        stored: stored as FieldConflict['stored'],
        by: savedBy,
        at: savedAt,
      })),
  )
}

interface DescriptionConflictsProps {
  conflicts: readonly FieldConflict[]
  values: DescriptionValues
  row: DescriptionRow
  /** The words for a value that is stored as an id. */
  nameOf: (field: DescriptionField, id: string) => string
  onKeepMine: (conflict: FieldConflict) => void
  onTakeTheirs: (conflict: FieldConflict) => void
}

/** Field by field what somebody else saved meanwhile beside what stands in the form, and the choice. */
export function DescriptionConflicts(props: DescriptionConflictsProps) {
  const { conflicts, values, row, nameOf } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby="conflicts-title">
      <h3 id="conflicts-title" ref={heading} tabIndex={-1}>
        Nothing was saved: somebody else changed{' '}
        {conflicts.length === 1 ? 'a field' : `${conflicts.length} fields`} meanwhile
      </h3>
      {conflicts.map((conflict) => {
        const { field, stored, by, at } = conflict
        const theirValues = formValues({ ...row, [field]: stored })
        const say = (from: DescriptionValues) => readable(field, from[field], nameOf)
        const texts = compareTexts(say(values), say(theirValues))
        const label = fieldLabels[field]
        return (
          <article key={field} className={styles.conflict} aria-label={label}>
            <h4>
              {label}
              <span>
                {by ?? 'Somebody'}
                {at && <time dateTime={at}>, {shortTime(at)}</time>}
              </span>
            </h4>
            <div className={styles.sides}>
              <Side title="Yours" whose="mine" segments={texts.mine} />
              <Side title="Theirs" whose="theirs" segments={texts.theirs} />
            </div>
            <div className={styles.choice}>
              <Button
                variant="default"
                size="xs"
                aria-label={`Keep mine: ${label}`}
                onClick={() => props.onKeepMine(conflict)}
              >
                Keep mine
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={`Take theirs: ${label}`}
                onClick={() => props.onTakeTheirs(conflict)}
              >
                Take theirs
              </Button>
            </div>
          </article>
        )
      })}
    </section>
  )
}

interface SideProps {
  title: string
  whose: 'mine' | 'theirs'
  segments: readonly Segment[]
}

function Side({ title, whose, segments }: SideProps) {
  return (
    <div data-whose={whose}>
      <h5>{title}</h5>
      <p dir="auto">
        {segments.length === 0 && <i>empty</i>}
        {segments.map(({ text, isOwn }, i) =>
          isOwn ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
        )}
      </p>
    </div>
  )
}

/** A value in words: HTML without its tags, choices by name. */
function readable(
  field: DescriptionField,
  value: DescriptionValues[DescriptionField],
  nameOf: DescriptionConflictsProps['nameOf'],
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return value.map((id) => nameOf(field, id)).join('\n')
  if (field === 'productRange') return nameOf(field, value)
  return field === 'webLongDescription' ? wordsOf(value) : value
}
