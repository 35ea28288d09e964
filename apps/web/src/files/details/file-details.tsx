import { Button, Modal } from '@mantine/core'
import type { FileDetails as FileDetailsData, StoredFile } from '@nutripim/contract/files/files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { HistoryLink } from '../../audit/history-link.tsx'
import { CopyButton } from '../../ui/page/copy-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { formatContent, kindLabel } from '../file-text.ts'
import { ReplaceButton } from '../upload/replace-button.tsx'
import { fileQuery, useFileActions } from '../use-files.ts'
import { EditFileDialog } from './edit-file-dialog.tsx'
import styles from './file-details.module.css'
import { FileFacts } from './file-facts.tsx'
import { FileUses } from './file-uses.tsx'
import { VersionList } from './version-list.tsx'

interface FileDetailsProps {
  fileId: number
  onDeleted: () => void
}

/** One file: preview, what is known of it, its versions and what uses it. */
export function FileDetails({ fileId, onDeleted }: FileDetailsProps) {
  const query = useQuery(fileQuery(fileId))
  if (query.error instanceof CallError && query.error.code === 'not_found') {
    return (
      <EmptyState>
        This file does not exist, or it belongs to countries that you are not assigned.
      </EmptyState>
    )
  }
  return (
    <Loaded query={query} what="the file">
      {({ file, versions, uses, otherUses }) => (
        <section className={styles.details} aria-label={`File ${file.title}`}>
          <h2 dir="auto">{file.title}</h2>
          <p className="np-muted">
            {kindLabel(file.kind)}, {formatContent(file)}
          </p>
          <Preview file={file} />
          {file.blockedReason && <p className="np-note">{file.blockedReason}</p>}
          <FileActions
            file={file}
            uses={uses}
            otherUses={otherUses}
            refetch={async () => (await query.refetch()).data}
            onDeleted={onDeleted}
          />
          <FileFacts file={file} />
          <FileUses uses={uses} otherUses={otherUses} />
          <VersionList file={file} versions={versions} />
        </section>
      )}
    </Loaded>
  )
}

function Preview({ file }: { file: StoredFile }) {
  if (!file.mediaType.startsWith('image/')) {
    return (
      <p>
        <a href={file.source} target="_blank" rel="noreferrer">
          Open {file.fileName}
        </a>
      </p>
    )
  }
  return (
    <a className={styles.preview} href={file.source} target="_blank" rel="noreferrer">
      <img src={file.thumbnail ?? file.source} alt={file.alternativeTexts.en ?? file.title} />
    </a>
  )
}

interface FileActionsProps extends Pick<FileDetailsData, 'file' | 'uses' | 'otherUses'> {
  /** Products of any country can have changed meanwhile. */
  refetch: () => Promise<FileDetailsData | undefined>
  onDeleted: () => void
}

function FileActions({ file, uses, otherUses, refetch, onDeleted }: FileActionsProps) {
  const { remove, restore } = useFileActions()
  const [dialog, setDialog] = useState<'edit' | 'uses'>()
  const canEdit = file.blockedReason === null
  const canChange = canEdit && file.deletedAt === null
  const close = () => setDialog(undefined)
  const removeFile = async () => {
    const latest = await refetch()
    if (latest && latest.uses.length + latest.otherUses > 0) return setDialog('uses')
    if (await remove(file)) onDeleted()
  }
  return (
    <div className="np-row np-wrap np-gap-8">
      {canChange && (
        <>
          <Button variant="default" onClick={() => setDialog('edit')}>
            Edit
          </Button>
          <ReplaceButton file={file} />
          <Button variant="outline" color="red" onClick={() => void removeFile()}>
            Delete
          </Button>
        </>
      )}
      {canEdit && file.deletedAt !== null && (
        <Button onClick={() => void restore(file.fileId)}>Restore from the bin</Button>
      )}
      <CopyButton text={file.address}>Copy address</CopyButton>
      <HistoryLink kind="files" record={file.fileId} />
      {dialog === 'edit' && <EditFileDialog file={file} onClose={close} />}
      {dialog === 'uses' && (
        <Modal opened onClose={close} title="This file is in use">
          <p>Select another file in these products first.</p>
          <FileUses uses={uses} otherUses={otherUses} />
        </Modal>
      )}
    </div>
  )
}
