import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import page from '../ui/page/page.module.css'
import { ChangedMeanwhile } from './changed-since-preview.tsx'
import styles from './exchange.module.css'
import { FilePicker } from './file-picker.tsx'
import { FileProgress } from './file-progress.tsx'
import { FileRefusal } from './file-refusal.tsx'
import type { PreviewActs } from './import-preview.tsx'
import type { IncomingFile } from './use-file-import.ts'

interface FileIntakeProps<Preview, Conflict> {
  country: string | undefined
  incoming: IncomingFile<Preview, Conflict>
  label: string
  /** What becomes of a file: imported, uploaded. */
  participle: string
  /** A file that is chosen waits for a button; otherwise it is sent at once. */
  isHeld?: boolean
  /** At the right of the country. */
  acts: ReactNode
  preview: (preview: Preview, acts: PreviewActs) => ReactNode
  conflicts: {
    title: string
    headings: readonly string[]
    cells: (conflict: Conflict) => readonly SheetCell[]
  }
  /** What an applied file did. */
  done?: (preview: Preview) => ReactNode
}

/** A file on its way in: chosen, checked, looked at, applied. */
export function FileIntake<Preview, Conflict>(props: FileIntakeProps<Preview, Conflict>) {
  const { country, incoming, participle, isHeld = false, conflicts } = props
  const { check, isChecking, isApplying } = incoming
  return (
    <>
      <div className={page.toolbar}>
        <CountrySelector
          onBeforeChange={() =>
            check.preview === undefined || askToPutAway(check.file?.name, participle)
          }
          disabled={isApplying}
        />
        <div className={page.acts}>{props.acts}</div>
      </div>
      <FilePicker
        label={props.label}
        hint="or drop it here (.xlsx, .xls). You see a preview before anything is saved."
        chosen={isHeld ? check.file : undefined}
        disabled={!country || isChecking || isApplying}
        onChoose={isHeld ? incoming.hold : incoming.send}
      />
      {isChecking && (
        <FileProgress
          fileName={check.file?.name}
          progress={check.progress}
          onCancel={incoming.cancel}
        />
      )}
      {check.refusal !== undefined && (
        <FileRefusal fileName={check.file?.name} reason={check.refusal} />
      )}
      {check.done && props.done && (
        <p className={styles.done} role="status">
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          <span>{props.done(check.done)}</span>
        </p>
      )}
      {check.conflicts ? (
        <ChangedMeanwhile
          title={conflicts.title}
          headings={conflicts.headings}
          rows={check.conflicts.map(conflicts.cells)}
          onCheckAgain={() => check.file && incoming.send(check.file)}
        />
      ) : (
        check.preview &&
        props.preview(check.preview, {
          isApplying,
          onApply: incoming.apply,
          onPutAway: incoming.putAway,
        })
      )}
    </>
  )
}

const askToPutAway = (fileName: string | undefined, participle: string) =>
  confirm({
    title: 'Change the country?',
    text: `“${fileName}” has not been ${participle} yet. Its preview will be discarded.`,
    confirmLabel: 'Change country',
  })
