import { Button, Modal } from '@mantine/core'
import type { StoredFile } from '@nutripim/contract/files/files'
import { useRef, useState } from 'react'
import { UploadPanel } from './upload-panel.tsx'

/** Adds a version of a file: its address and uses stay. */
export function ReplaceButton({ file: { fileId, title } }: { file: StoredFile }) {
  const [files, setFiles] = useState<readonly File[]>()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()}>
        Replace
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`New version of ${title}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) setFiles([file])
          currentTarget.value = ''
        }}
      />
      {files && (
        <Modal
          opened
          onClose={() => setFiles(undefined)}
          withCloseButton={false}
          closeOnClickOutside={false}
          closeOnEscape={false}
          title={`New version of “${title}”`}
        >
          <UploadPanel files={files} replaces={fileId} onClose={() => setFiles(undefined)} />
        </Modal>
      )}
    </>
  )
}
