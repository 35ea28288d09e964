import { Button } from '@mantine/core'
import { useReducer } from 'react'
import { CopyButton } from '../page/copy-button.tsx'
import { plainTextOfHtml } from '../rich-text/plain-text-of-html.ts'
import { findRecoveredEdits, takeRecoveredEdits } from '../unsaved/recovered-edits.ts'
import { formatValue } from './use-edit-form.ts'

export interface LostEditsProps {
  /** Whether a form of this name edits the record. */
  isForm: (name: string) => boolean
  labels: Readonly<Partial<Record<string, string>>>
  format?: (value: unknown, field: string) => string
}

/**
 * Instead of the form of a record that was decided or deleted after the session of the user ended: what
 * they had typed, to be copied.
 */
export function LostEdits({ isForm, labels, format = formatText }: LostEditsProps) {
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  // Read each time, because the address can name another record.
  const found = findRecoveredEdits(isForm)
  if (!found) return null
  const lines = listEdits(found.edits).map(
    ({ field, value }) => `${labels[field] ?? field}: ${format(value, field)}`,
  )
  function discard() {
    if (found) takeRecoveredEdits(found.name)
    readAgain()
  }
  return (
    <section className="np-stack np-gap-8 np-note-remote" aria-label="Unsaved changes">
      <p role="alert">Your unsaved changes can no longer be saved. You can copy them.</p>
      <ul className="np-list np-sm np-breaks">
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      <div className="np-row np-wrap np-gap-8">
        <CopyButton size="xs" variant="filled" text={lines.join('\n')}>
          Copy my changes
        </CopyButton>
        <Button size="xs" variant="default" onClick={discard}>
          Discard my changes
        </Button>
      </div>
    </section>
  )
}

function formatText(value: unknown): string {
  const text = formatValue(value)
  return text.startsWith('<') ? plainTextOfHtml(text) : text
}

/** Forms store a list of their edited fields. */
function listEdits(edits: unknown): { field: string; value: unknown }[] {
  if (!Array.isArray(edits)) return []
  return edits.flatMap((edit: unknown) =>
    typeof edit === 'object' && edit !== null && 'field' in edit && 'value' in edit
      ? [{ field: String(edit.field), value: edit.value }]
      : [],
  )
}
