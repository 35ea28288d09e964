import { TextInput } from '@mantine/core'
import {
  declarationRoutes,
  type ProfileChange,
  type ProfileDryRun,
} from '@nutripim/contract/declarations/declarations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { DialogButtons } from '../ui/form/dialog-buttons.tsx'
import { SaveDialog } from '../ui/form/save-dialog.tsx'
import { formatCount, formatNumber } from '../ui/format/count.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import styles from './dry-run-dialog.module.css'

interface DryRunDialogProps {
  change: ProfileChange
  onClose: () => void
  /** With a day if it takes effect later. */
  onSave: (from: string | undefined) => void
}

/** What a change would do to all products, before it is saved; and when it takes effect. */
export function DryRunDialog({ change, onClose, onSave }: DryRunDialogProps) {
  const [from, setFrom] = useState('')
  const { was: _, from: __, ...body } = change
  const dryRun = useQuery({
    queryKey: ['declaration-dry-run', body],
    queryFn: ({ signal }) =>
      call(declarationRoutes.previewDeclarationProfile, { body }, { signal }),
    gcTime: 0,
  })
  return (
    <SaveDialog title="What this changes" size="xl" onClose={onClose}>
      <Loaded query={dryRun} what="changed labels">
        {(result) => <DryRunResult result={result} />}
      </Loaded>
      <TextInput
        className={styles.day}
        type="date"
        label="Takes effect"
        description="Empty: now. Else at the beginning of that day (UTC)."
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <p className="np-muted">
        Channels publish the changed declarations: automatic ones at once, with a note, reviewed
        ones with their next publication.
      </p>
      <DialogButtons
        onCancel={onClose}
        disabled={!dryRun.data}
        onClick={() => onSave(from === '' ? undefined : from)}
      >
        {from === '' ? 'Save profile' : 'Plan change'}
      </DialogButtons>
    </SaveDialog>
  )
}

function DryRunResult({ result }: { result: ProfileDryRun }) {
  const { products, changed, differences } = result
  return (
    <>
      <p role="status">
        <strong>
          {changed === 0
            ? `No label of ${formatCount(products, 'product')} changes.`
            : `${formatNumber(changed)} of ${formatCount(products, 'product')} get another label.`}
        </strong>
      </p>
      {differences.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.table} aria-label="Changed labels">
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Now</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ legacyProductId, productName, dhCode, before, after }) => (
                <tr key={legacyProductId}>
                  <th scope="row" dir="auto">
                    {productName} <span className="np-muted">{dhCode}</span>
                  </th>
                  <td dir="auto">{before || 'nothing'}</td>
                  <td dir="auto">{after || 'nothing'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changed > differences.length && (
        <p className="np-muted">and {formatNumber(changed - differences.length)} more</p>
      )}
    </>
  )
}
