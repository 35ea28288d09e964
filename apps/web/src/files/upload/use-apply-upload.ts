import type { RouteInput } from '@nutripim/contract/api/route'
import { fileUploadRoutes } from '@nutripim/contract/files/file-uploads'
import { call } from '../../api/call.ts'
import type { CallError } from '../../api/call-error.ts'
import { useSave } from '../../api/use-save.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { formatProblem } from '../../ui/form/use-edit-form.ts'
import { formatCount } from '../../ui/format/count.ts'
import { fileLabels } from '../file-text.ts'
import { useRefreshFiles } from '../use-files.ts'

type ApplyBody = RouteInput<(typeof fileUploadRoutes)['applyFileUpload']>['body']

/** How long the message with the button is shown, in milliseconds. */
const undoTime = 30_000

/** Saves or discards an upload; what was saved can be undone. */
export function useApplyUpload(uploadId: number | undefined, onClose: () => void) {
  const refresh = useRefreshFiles()
  const common = {
    handles: 'answers',
    failureText: ({ message, problem }: CallError) => formatProblem(problem, fileLabels) ?? message,
  } as const
  const { save: undo } = useSave({
    send: (id: number, options) =>
      call(fileUploadRoutes.undoFileUpload, { body: { uploadId: id } }, options),
    onSaved: refresh,
    successText: 'The upload was undone.',
    ...common,
  })
  const { save, isSaving } = useSave({
    send: (body: ApplyBody, options) => call(fileUploadRoutes.applyFileUpload, { body }, options),
    onSaved: ({ fileIds }, body) => {
      refresh()
      const text = `${formatCount(fileIds.length, 'file was', 'files were')} saved.`
      const action = { label: 'Undo', run: () => void undo(body.uploadId) }
      showNotice({ kind: 'success', text, action }, undoTime)
      onClose()
    },
    ...common,
  })
  const { save: sendDiscard } = useSave({
    send: (id: number, options) =>
      call(fileUploadRoutes.discardFileUpload, { body: { uploadId: id } }, options),
    isBackground: true,
    ...common,
  })
  return {
    apply: async (files: ApplyBody['files']) => {
      if (uploadId !== undefined) await save({ uploadId, files })
    },
    isApplying: isSaving,
    discard() {
      if (uploadId !== undefined) void sendDiscard(uploadId)
      onClose()
    },
  }
}
