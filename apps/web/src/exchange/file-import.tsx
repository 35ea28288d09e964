import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import page from '../ui/page/page.module.css'
import { ChangedSincePreview } from './changed-since-preview.tsx'
import styles from './exchange.module.css'
import { FilePicker } from './file-picker.tsx'
import { FileProgress } from './file-progress.tsx'
import { FileRejection } from './file-rejection.tsx'
import type { PreviewActions } from './import-preview.tsx'
import type { CountedPreview, IncomingFile } from './use-file-import.ts'

interface FileImportProps<Preview extends CountedPreview, Conflict> {
  country: string | undefined
  incoming: IncomingFile<Preview, Conflict>
  label: string
  /** “imported” or “uploaded” */
  participle: string
  /** A selected file is sent by a button among the actions; otherwise at once. */
  hasUploadButton?: boolean
  /** On the right of the country selector. */
  actions: ReactNode
  preview: (preview: Preview, actions: PreviewActions) => ReactNode
  conflicts: {
    title: string
    headings: readonly string[]
    cells: (conflict: Conflict) => readonly SheetCell[]
  }
  /** Says what an applied file changed. */
  done?: (preview: Preview) => ReactNode
}

/** Imports a file: select, preview, apply or discard. */
export function FileImport<Preview extends CountedPreview, Conflict>(
  props: FileImportProps<Preview, Conflict>,
) {
  const { country, incoming, participle, hasUploadButton = false, conflicts } = props
  const { check, isChecking, isApplying } = incoming
  return (
    <>
      <div className={page.toolbar}>
        <CountrySelector
          onBeforeChange={() =>
            check.preview === undefined || askToDiscard(check.file?.name, participle)
          }
          disabled={isApplying}
        />
        <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`}>{props.actions}</div>
      </div>
      <FilePicker
        label={props.label}
        takes={incoming.takes}
        selected={hasUploadButton ? check.file : undefined}
        disabled={!country || isChecking || isApplying}
        onSelect={hasUploadButton ? incoming.select : incoming.send}
      />
      {isChecking && (
        <FileProgress
          fileName={check.file?.name}
          progress={check.progress}
          onCancel={incoming.cancel}
        />
      )}
      {check.rejection !== undefined && (
        <FileRejection fileName={check.file?.name} reason={check.rejection} />
      )}
      {check.done && props.done && (
        <p className={styles.done} role="status">
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          <span>{props.done(check.done)}</span>
        </p>
      )}
      {check.conflicts ? (
        <ChangedSincePreview
          title={conflicts.title}
          headings={conflicts.headings}
          rows={check.conflicts.map(conflicts.cells)}
          text="Nothing was imported. Preview the file again to see what it would change now."
          action={{
            label: 'Preview again',
            onClick: () => check.file && incoming.send(check.file),
          }}
        />
      ) : (
        check.preview &&
        props.preview(check.preview, {
          isApplying,
          onApply: incoming.apply,
          onDiscard: incoming.discard,
        })
      )}
    </>
  )
}

const askToDiscard = (fileName: string | undefined, participle: string) =>
  confirm({
    title: 'Change the country?',
    text: `“${fileName}” has not been ${participle} yet. Its preview will be discarded.`,
    confirmLabel: 'Change country',
  })
