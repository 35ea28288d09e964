import { IconFileSpreadsheet } from '@tabler/icons-react'
import { DownloadButton } from '../exchange/download-button.tsx'
import { downloadCompletion, type ReportOptions } from './use-completion.ts'

interface ExportButtonProps {
  country: string | undefined
  options: ReportOptions
}

export function ExportButton({ country, options }: ExportButtonProps) {
  return (
    <DownloadButton
      country={country}
      icon={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
      fetchFile={(country) => downloadCompletion(country, options)}
    >
      Export to Excel
    </DownloadButton>
  )
}
