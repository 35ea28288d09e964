import {
  type ChangedCell,
  type FileKind,
  formatEndings,
  type ImportPreview,
  isNamedLike,
} from '@nutripim/contract/exchange/exchange'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WriteOptions } from '../api/call-options.ts'
import { type SendOptions, useSave } from '../api/use-save.ts'
import { type FileCheck, noFile } from './file-check.ts'
import { findImportConflicts } from './import-conflicts.ts'

const formatWrongName = (kind: FileKind) =>
  `is not a spreadsheet: its name does not end in ${formatEndings(kind)}. Select another file.`

/** What the user added to a preview before it is applied. */
interface Answer {
  reason?: string
  /** Changed cells that are not imported. */
  except?: LeftOutCell[]
  /** Rejected rows are not imported either. */
  leaveOutRejected?: boolean
  leftOut?: LeftOutRecords
}

/** Whole records that are not imported. */
export interface LeftOutRecords {
  /** Rows of new records. */
  added: number[]
  /** Ids of records that stay. */
  removed: number[]
}

export type LeftOutCell = Pick<ChangedCell, 'sheet' | 'row' | 'column'>

export type CountedPreview = Pick<ImportPreview, 'counts'>

interface FileImportParts<Preview extends CountedPreview> {
  country: string | undefined
  takes: FileKind
  check: (file: File, country: string, options: WriteOptions) => Promise<Preview>
  /** Asks before it is applied; undefined means no. */
  ask?: (preview: Preview) => Promise<{ reason?: string } | undefined>
  apply: (
    preview: Preview,
    country: string,
    answer: Answer,
    options: SendOptions,
  ) => Promise<unknown>
  /** Deletes the preview on the server. */
  discard?: (preview: Preview, country: string, options: SendOptions) => Promise<unknown>
  /** The message when it is applied. */
  done: (preview: Preview, answer: Answer) => string
}

interface Upload {
  file: File
  country: string
  signal: AbortSignal
}

interface Discarded<Preview> {
  preview: Preview
  country: string
}

interface Application<Preview> extends Discarded<Preview> {
  answer: Answer
}

export type IncomingFile<Preview extends CountedPreview, Conflict> = ReturnType<
  typeof useFileImport<Preview, Conflict>
>

/** Uploads a file, shows its preview, and applies or discards it. Needs a country. */
export function useFileImport<Preview extends CountedPreview, Conflict>(
  parts: FileImportParts<Preview>,
) {
  const { country, takes } = parts
  const client = useQueryClient()
  const [check, setCheck] = useState<FileCheck<Preview, Conflict>>(noFile)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const upload = useSave({
    send: ({ file, country, signal }: Upload, options) =>
      parts.check(file, country, {
        ...options,
        signal,
        handles: 'all',
        onProgress: (progress) => {
          if (!signal.aborted) setCheck({ ...noFile, file, progress })
        },
      }),
    isBackground: true,
  })

  async function send(file: File) {
    if (!country) return
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    if (!isNamedLike(takes, file.name)) {
      return setCheck({ ...noFile, file, rejection: formatWrongName(takes) })
    }
    setCheck({ ...noFile, file })
    const { signal } = controller
    const outcome = await upload.save({ file, country, signal }).catch((error) => {
      if (!signal.aborted) throw error
    })
    if (signal.aborted) return
    if (outcome?.status === 'saved') setCheck({ ...noFile, file, preview: outcome.saved })
    if (outcome?.status === 'failed') setCheck({ ...noFile, file, rejection: outcome.message })
  }

  const { save, isSaving } = useSave({
    send: ({ preview, country, answer }: Application<Preview>, options) =>
      parts.apply(preview, country, answer, options),
    handles: 'all',
    findConflict: (problem) => findImportConflicts<Conflict>(problem),
    onSaved: async (_, { preview }) => {
      setCheck({ ...noFile, done: preview })
      // Anything of the country may have changed: every query is refetched.
      await client.invalidateQueries()
    },
    onConflict: (conflicts: readonly Conflict[]) => setCheck({ ...check, conflicts }),
    successText: (_, { preview, answer }) => parts.done(preview, answer),
    failureText: (error) => error.message,
  })

  const { save: discard } = useSave({
    send: ({ preview, country }: Discarded<Preview>, options) =>
      parts.discard?.(preview, country, options) ?? Promise.resolve(),
    // A failure does not matter: the next upload of the user deletes the preview.
    handles: 'all',
    isBackground: true,
  })

  async function apply(except: readonly LeftOutCell[], records?: LeftOutRecords) {
    const { preview } = check
    if (!country || !preview) return
    const answer = parts.ask ? await parts.ask(preview) : {}
    if (!answer) return
    const leftOut = except.map(({ sheet, row, column }) => ({ sheet, row, column }))
    await save({
      preview,
      country,
      answer: {
        ...answer,
        ...(leftOut.length > 0 && { except: leftOut }),
        ...(preview.counts.refused > 0 && { leaveOutRejected: true }),
        ...(records && { leftOut: records }),
      },
    })
  }

  return {
    check,
    takes,
    isChecking: upload.isSaving,
    isApplying: isSaving,
    /** Selects a file without sending it. */
    select: (file: File) => setCheck({ ...noFile, file }),
    send: (file: File) => void send(file),
    cancel: () => {
      sending.current?.abort()
      setCheck({ ...noFile, file: check.file })
    },
    apply: (except: readonly LeftOutCell[] = [], records?: LeftOutRecords) =>
      void apply(except, records),
    discard: () => {
      if (country && check.preview) void discard({ preview: check.preview, country })
      setCheck(noFile)
    },
  }
}
