import type { RouteInput } from '@nutripim/contract/api/route'
import {
  type fileRoutes as FileRoutes,
  fileRoutes,
  type StoredFile,
} from '@nutripim/contract/files/files'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { CallError } from '../api/call-error.ts'
import { refreshOn } from '../api/live-queries.ts'
import { paged } from '../api/paged.ts'
import { useSave } from '../api/use-save.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { formatProblem } from '../ui/form/use-edit-form.ts'
import { fileLabels } from './file-text.ts'

type Routes = typeof FileRoutes
export type FileFilter = Omit<NonNullable<RouteInput<Routes['listFiles']>['query']>, 'after'>
type ChangeBody = RouteInput<Routes['changeFile']>['body']

const meta = refreshOn(['file', 'file version', 'product'])

/** Signed addresses end after minutes, so that lists are asked for again before that. */
const refetchInterval = 8 * 60_000

export const filesQuery = (filter: FileFilter) =>
  infiniteQueryOptions({
    queryKey: ['files', filter],
    meta,
    queryFn: ({ signal, pageParam }) =>
      call(
        fileRoutes.listFiles,
        { query: { ...filter, after: pageParam } },
        { signal, handles: 'all' },
      ),
    ...paged<number>(),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const fileQuery = (fileId: number) =>
  queryOptions({
    queryKey: ['file', fileId],
    meta,
    queryFn: ({ signal }) =>
      call(fileRoutes.getFile, { params: { id: fileId } }, { signal, handles: 'all' }),
    refetchInterval,
  })

export function useRefreshFiles() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['files'] })
    void client.invalidateQueries({ queryKey: ['file'] })
  }
}

export function useFileActions() {
  const onSaved = useRefreshFiles()
  const common = {
    handles: 'answers',
    onSaved,
    failureText: ({ message, problem }: CallError) => formatProblem(problem, fileLabels) ?? message,
  } as const
  const { save: change, isSaving: isChanging } = useSave({
    send: (body: ChangeBody, options) => call(fileRoutes.changeFile, { body }, options),
    successText: ({ title }) => `“${title}” was changed.`,
    ...common,
  })
  const { save: selectVersion } = useSave({
    send: (body: { fileId: number; version: number }, options) =>
      call(fileRoutes.selectFileVersion, { body }, options),
    successText: ({ title, currentVersion }) =>
      `Version ${currentVersion} of “${title}” is current.`,
    ...common,
  })
  const { save: sendDeletion } = useSave({
    send: (id: number, options) => call(fileRoutes.deleteFile, { params: { id } }, options),
    successText: 'The file is in the bin for 30 days.',
    ...common,
  })
  const { save: restore } = useSave({
    send: (fileId: number, options) => call(fileRoutes.restoreFile, { body: { fileId } }, options),
    successText: ({ title }) => `“${title}” was restored.`,
    ...common,
  })

  /** Returns whether the file was deleted. */
  async function remove({ fileId, title }: StoredFile): Promise<boolean> {
    const isConfirmed = await confirm({
      title: 'Delete file',
      text: [`“${title}” goes to the bin. It can be restored for 30 days.`],
      confirmLabel: 'Delete file',
      danger: true,
    })
    return isConfirmed && (await sendDeletion(fileId)).status === 'saved'
  }
  return { change, isChanging, selectVersion, remove, restore }
}
