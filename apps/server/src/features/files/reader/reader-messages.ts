import type { RenditionFormat, RenditionSize } from '../serving/rendition-sizes.ts'

/** The first message to the process; the bytes follow on its standard input. */
export interface FileJob {
  size: number
  /** Absent: check the file. */
  render?: { size: RenditionSize; format: RenditionFormat }
}

export interface FileFacts {
  mediaType: string
  width: number | null
  height: number | null
  pageCount: number | null
  notes: string[]
  /** The bytes to keep where they are not those that were sent. */
  replaced?: Uint8Array
  /** A small picture. */
  thumbnail?: Uint8Array
}

export type FileMessage = { facts: FileFacts } | { rendered: Uint8Array } | { unreadable: string }
