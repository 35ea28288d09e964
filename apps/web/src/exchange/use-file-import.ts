import { requestFailed } from '@nutripim/wording/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { useSave } from '../api/use-save.ts'
import { type FileCheck, noFile } from './file-check.ts'
import { findImportConflicts } from './import-conflicts.ts'

interface FileImport<Preview> {
  country: string | undefined
  check: (file: File, country: string, options: CallOptions) => Promise<Preview>
  /** Asked before it is applied; undefined is a no. */
  ask?: (preview: Preview) => Promise<{ reason?: string } | undefined>
  apply: (preview: Preview, country: string, answer: { reason?: string }) => Promise<unknown>
  /** Tells the server that a checked file is not wanted. */
  discard?: (preview: Preview, country: string) => Promise<unknown>
  /** What is said when it is applied. */
  done: (preview: Preview) => string
}

interface Application<Preview> {
  preview: Preview
  country: string
  answer: { reason?: string }
}

export type IncomingFile<Preview, Conflict> = ReturnType<typeof useFileImport<Preview, Conflict>>

/** A file on its way in: sent, checked, looked at, applied or put away. Without a country nothing happens. */
export function useFileImport<Preview, Conflict>(parts: FileImport<Preview>) {
  const { country } = parts
  const client = useQueryClient()
  const [check, setCheck] = useState<FileCheck<Preview, Conflict>>(noFile)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const checking = useMutation({
    mutationFn: async (file: File) => {
      if (!country) return
      sending.current?.abort()
      const controller = new AbortController()
      sending.current = controller
      const { signal } = controller
      setCheck({ ...noFile, file })
      try {
        const preview = await parts.check(file, country, {
          signal,
          handles: 'all',
          onProgress: (progress) => {
            if (!signal.aborted) setCheck({ ...noFile, file, progress })
          },
        })
        if (!signal.aborted) setCheck({ ...noFile, file, preview })
      } catch (error) {
        if (!signal.aborted) setCheck({ ...noFile, file, refusal: formatFailure(error) })
      }
    },
  })

  const { save, isSaving } = useSave({
    send: ({ preview, country, answer }: Application<Preview>) =>
      parts.apply(preview, country, answer),
    findConflict: (problem) => findImportConflicts<Conflict>(problem),
    onSaved: async (_, { preview }) => {
      setCheck({ ...noFile, done: preview })
      // Anything of the country may have changed: every query is refetched.
      await client.invalidateQueries()
    },
    onConflict: (conflicts: readonly Conflict[]) => setCheck({ ...check, conflicts }),
    successText: (_, { preview }) => parts.done(preview),
    failureText: (error) => error.message,
  })

  async function apply() {
    const { preview } = check
    if (!country || !preview) return
    const answer = parts.ask ? await parts.ask(preview) : {}
    if (answer) await save({ preview, country, answer })
  }

  return {
    check,
    isChecking: checking.isPending,
    isApplying: isSaving,
    /** Chosen, and not sent yet. */
    hold: (file: File) => setCheck({ ...noFile, file }),
    send: (file: File) => checking.mutate(file),
    cancel: () => {
      sending.current?.abort()
      setCheck({ ...noFile, file: check.file })
    },
    apply: () => void apply(),
    putAway: () => {
      // Nobody waits for it: a checked file is forgotten after a while anyway.
      if (country && check.preview) parts.discard?.(check.preview, country).catch(() => {})
      setCheck(noFile)
    },
  }
}

/** The server's message, or what happened to the request. */
function formatFailure(error: unknown): string {
  return error instanceof CallError ? error.message : requestFailed
}
