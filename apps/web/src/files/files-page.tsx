import { Button, SegmentedControl } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { SearchInput } from '../ui/form/search-input.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { DropArea } from './drop-area.tsx'
import { FileFilters } from './file-filters.tsx'
import { Library } from './library.tsx'
import { UploadPanel } from './upload/upload-panel.tsx'

/** The library of pictures and documents, and uploads to it. */
export function FilesPage() {
  const url = useUrlState('/product-info/files')
  const { show = 'pictures' } = url.search
  const [dropped, setDropped] = useState<readonly File[]>()
  const input = useRef<HTMLInputElement>(null)
  const start = (files: readonly File[]) => {
    if (files.length > 0 && !dropped) setDropped(files)
  }
  return (
    <Screen
      title="Files"
      description="Upload, find and replace pictures and documents."
      flows="tablet"
      actions={
        !dropped && (
          <Button
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Upload files
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          start([...(event.currentTarget.files ?? [])])
          // The same files can be selected again.
          event.currentTarget.value = ''
        }}
      />
      {dropped ? (
        <UploadPanel files={dropped} onClose={() => setDropped(undefined)} />
      ) : (
        <DropArea onDrop={start}>
          <div className={page.toolbar}>
            <SegmentedControl
              aria-label="Show"
              value={show}
              onChange={(next) =>
                void url.change({
                  show: next === 'documents' ? next : undefined,
                  kind: undefined,
                  file: undefined,
                })
              }
              data={[
                { value: 'pictures', label: 'Pictures' },
                { value: 'documents', label: 'Documents' },
              ]}
            />
            <FileFilters url={url} />
            <SearchInput
              className={page.filter}
              label="Search files"
              placeholder="Title, file name or DH code"
              {...url.textField('text')}
            />
          </div>
          <Library url={url} group={show} />
        </DropArea>
      )}
    </Screen>
  )
}
