import { Button } from '@mantine/core'
import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../../ui/form/field-conflicts.module.css'
import { TextSides } from '../../ui/form/text-sides.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import type { FieldChange } from './compare-versions.ts'
import type { StoredDraft } from './use-draft-version.ts'

interface DraftChangesProps {
  draft: Pick<StoredDraft, 'updatedBy' | 'updatedAt'>
  /** “this draft” or its name. */
  subject: string
  changes: readonly FieldChange[]
  /** Fields that the user edited, too. */
  edited?: readonly NewProductField[]
  onAccept?: (field: NewProductField) => void
  /** What the user can do next. */
  children: ReactNode
}

/** What another user changed in a draft since this user read it. */
export function DraftChanges(props: DraftChangesProps) {
  const { draft, subject, changes, edited = [], onAccept, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that was pressed is disabled now. A user who is typing keeps the focus.
    if (!document.activeElement?.matches(typing)) heading.current?.focus()
  }, [])
  const title = `${formatUser(draft.updatedBy)} changed ${subject} on ${formatDateTime(draft.updatedAt)}`
  return (
    <section className={styles.panel} data-apart aria-label={title}>
      <div role="alert">
        <h3 ref={heading} tabIndex={-1}>
          {title}. Look at the changes before you continue.
        </h3>
      </div>
      {changes.length === 0 && <p>Only fields that are not shown here were changed.</p>}
      {changes.map(({ field, before, now }) => (
        <article key={field} className={styles.conflict} aria-label={newProductLabels[field]}>
          <h4>{newProductLabels[field]}</h4>
          <TextSides own={{ title: 'Before', text: before }} remote={{ title: 'Now', text: now }} />
          {edited.includes(field) && (
            <div className="np-row np-middle np-end np-wrap np-gap-8">
              <p>You changed this field, too. Your text stays in the form.</p>
              <Button
                variant="default"
                size="xs"
                aria-label={`Accept the other change: ${newProductLabels[field]}`}
                onClick={() => onAccept?.(field)}
              >
                Accept the other change
              </Button>
            </div>
          )}
        </article>
      ))}
      <div className="np-row np-middle np-end np-wrap np-gap-8">{children}</div>
    </section>
  )
}

const typing = 'input, textarea, [contenteditable="true"]'
