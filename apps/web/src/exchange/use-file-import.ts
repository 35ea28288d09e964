import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from '../api/call.ts'
import { showMessage } from '../ui/feedback/message.tsx'
import { conflictsOf, reasonOf } from './failure-text.ts'
import { type FileCheck, noFile } from './file-check.ts'

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
        if (!signal.aborted) setCheck({ ...noFile, file, refusal: reasonOf(error) })
      }
    },
  })

  const applying = useMutation({
    mutationFn: async () => {
      const { preview } = check
      if (!country || !preview) return
      const answer = parts.ask ? await parts.ask(preview) : {}
      if (!answer) return
      try {
        await parts.apply(preview, country, answer)
        setCheck({ ...noFile, done: preview })
        // Anything of the country may be different now; what is on screen elsewhere is asked for anew.
        await client.invalidateQueries()
        showMessage('success', parts.done(preview))
      } catch (error) {
        const conflicts = conflictsOf<Conflict>(error)
        if (conflicts) setCheck({ ...check, conflicts })
        else showMessage('error', reasonOf(error))
      }
    },
  })

  return {
    check,
    isChecking: checking.isPending,
    isApplying: applying.isPending,
    /** Chosen, and not sent yet. */
    hold: (file: File) => setCheck({ ...noFile, file }),
    send: (file: File) => checking.mutate(file),
    cancel: () => {
      sending.current?.abort()
      setCheck({ ...noFile, file: check.file })
    },
    apply: () => applying.mutate(),
    putAway: () => {
      // Nobody waits for it: a checked file is forgotten after a while anyway.
      if (country && check.preview) parts.discard?.(check.preview, country).catch(() => {})
      setCheck(noFile)
    },
  }
}
