import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../api/save-file.ts'
import { showMessage } from '../ui/feedback/message.tsx'

export function useDownload() {
  return useMutation({
    mutationFn: async (fetchFile: () => Promise<File>) => {
      try {
        saveFile(await fetchFile())
      } catch {
        showMessage('error', 'Failed to download file.')
      }
    },
  })
}
