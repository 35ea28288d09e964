import { type FileGroup, fileKinds } from '@nutripim/contract/files/file-fields'
import type { StoredFile } from '@nutripim/contract/files/files'
import { IconPhotoUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { List } from '../ui/list/list.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ListDetail } from '../ui/page/list-detail.tsx'
import { OlderButton } from '../ui/page/older-button.tsx'
import { useDetailInView } from '../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../ui/theme/scale.ts'
import { FileDetails } from './details/file-details.tsx'
import { fileColumns } from './file-columns.tsx'
import type { FilesUrl } from './file-filters.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { type FileFilter, filesQuery } from './use-files.ts'

const keyOf = ({ fileId }: StoredFile) => fileId

/** Pictures as a grid, documents as a list, beside the selected one. */
export function Library({ url, group }: { url: FilesUrl; group: FileGroup }) {
  const { committed, search, change } = url
  const query = useInfiniteQuery(filesQuery(filterOf(committed, group)))
  const { detail, showDetail } = useDetailInView(search.file)
  const files = query.data?.pages.flatMap((each) => each.files)
  const select = ({ fileId }: StoredFile) => {
    void change({ file: fileId })
    showDetail()
  }
  return (
    <ListDetail
      query={{ ...query, data: files }}
      what={group}
      isWide
      detailRef={detail}
      below={<OlderButton query={query}>Show more files</OlderButton>}
      list={(rows) =>
        rows.length === 0 ? (
          <NoFiles isFiltered={isFiltered(committed)} />
        ) : group === 'pictures' ? (
          <PictureGrid files={rows} selected={search.file} onSelect={select} />
        ) : (
          <List
            label="Documents"
            rows={rows}
            columns={fileColumns}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            selectedKey={search.file}
            onSelect={select}
            isStale={query.isPlaceholderData}
          />
        )
      }
    >
      {search.file === undefined ? (
        <EmptyState isHint>Select a file to see its versions and uses.</EmptyState>
      ) : (
        <FileDetails
          key={search.file}
          fileId={search.file}
          onDeleted={() => void change({ file: undefined })}
        />
      )}
    </ListDetail>
  )
}

function NoFiles({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState>No file matches these filters.</EmptyState>
  ) : (
    <EmptyState icon={IconPhotoUp} title="No files yet">
      Drop files here, or select “Upload files”. A name with a DH code finds its product.
    </EmptyState>
  )
}

type Search = FilesUrl['search']

const isFiltered = ({ kind, country, product, language, state, text }: Search) =>
  [kind, country, product, language, state, text].some(Boolean)

function filterOf(search: Search, group: FileGroup): FileFilter {
  const { kind, country, product, language, state, text } = search
  const known = fileKinds.find((each) => each === kind)
  return {
    group,
    ...(known && { kind: known }),
    ...(country && { country }),
    ...(product !== undefined && { product: String(product) }),
    ...(language !== undefined && { language: String(language) }),
    ...(state && { show: state }),
    ...(text !== undefined && { text: String(text) }),
  }
}
