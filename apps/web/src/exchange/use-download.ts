import { saveFile } from '../api/save-file.ts'
import { useSave } from '../api/use-save.ts'

/** Fetches a file from the server and saves it on the user's computer. */
export function useDownload() {
  const { save, isSaving } = useSave({
    send: async (fetchFile: () => Promise<File>) => saveFile(await fetchFile()),
    failureText: 'Failed to download file.',
    isBackground: true,
  })
  return { download: save, isDownloading: isSaving }
}
