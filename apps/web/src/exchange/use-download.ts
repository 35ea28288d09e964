import { saveFile } from '../api/save-file.ts'
import { type SendOptions, useSave } from '../api/use-save.ts'

/** Fetches a file from the server and saves it on the user's computer. */
export function useDownload() {
  const { save, isSaving } = useSave({
    send: async (fetchFile: (options: SendOptions) => Promise<File>, options) =>
      saveFile(await fetchFile(options)),
    handles: 'all',
    failureText: 'Failed to download file.',
    isBackground: true,
  })
  return { download: save, isDownloading: isSaving }
}
