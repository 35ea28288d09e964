import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDownload } from './use-download.ts'

interface DownloadButtonProps {
  country: string | undefined
  fetchFile: (country: string) => Promise<File>
  icon?: ReactNode
  /** The main action of the screen. */
  isMain?: boolean
  children: string
}

export function DownloadButton(props: DownloadButtonProps) {
  const { country, fetchFile, isMain = false } = props
  const { download, isDownloading } = useDownload()
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={props.icon ?? <IconDownload size={16} stroke={1.6} aria-hidden />}
      disabled={!country}
      loading={isDownloading}
      onClick={() => country && void download(() => fetchFile(country))}
    >
      {props.children}
    </Button>
  )
}
