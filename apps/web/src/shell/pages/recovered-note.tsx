import { Button } from '@mantine/core'
import { useReducer } from 'react'
import { storeCountry } from '../../country/stored-country.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { loadPart } from '../../ui/load-part.ts'
import { discardRecoveredEdits, readRecoveredEdits } from '../../ui/unsaved/recovered-edits.ts'

/** Unsaved changes of a tab or browser that was closed, and the way to their screen. */
export function RecoveredNote() {
  const [, readAgain] = useReducer((count: number) => count + 1, 0)
  const recovered = readRecoveredEdits()
  if (!recovered?.address || recovered.since === undefined) return null
  const { address, country, since } = recovered

  async function discard() {
    // Not part of the frame, which every user loads first.
    const dialog = await loadPart(() => import('../../ui/feedback/confirm.tsx'))
    const isSure = await dialog?.confirm({
      title: 'Discard unsaved changes?',
      text: 'The changes that you did not save will be lost.',
      confirmLabel: 'Discard changes',
      cancelLabel: 'Keep',
      danger: true,
    })
    if (isSure) discardRecoveredEdits()
    readAgain()
  }

  return (
    <section className="np-stack np-gap-8 np-note" aria-label="Unsaved changes">
      <p className="np-flush">
        You have changes of {formatDateTime(new Date(since).toISOString())} that were not saved,
        because their tab was closed.
      </p>
      <div className="np-row np-wrap np-gap-8">
        <Button
          component="a"
          size="xs"
          href={address}
          onClick={() => country !== undefined && storeCountry(country)}
        >
          Continue editing
        </Button>
        <Button size="xs" variant="default" onClick={() => void discard()}>
          Discard changes
        </Button>
      </div>
    </section>
  )
}
