import type { ProblemCode } from '@nutripim/contract/api/problem'
import type { RouteInput } from '@nutripim/contract/api/route'
import {
  type FileUpload,
  filePartSize,
  fileUploadRoutes,
} from '@nutripim/contract/files/file-uploads'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useSave } from '../../api/use-save.ts'
import type { SaveOutcome } from '../../ui/form/save-outcome.ts'

/** Sent at the same time. */
const maxParallel = 3
/** Until the server is asked again what it read. */
const pollInterval = 700
const retryInterval = 2000

export interface UploadProgress {
  upload: FileUpload | undefined
  /** Bytes that the server has, by the number of the file. */
  received: Readonly<Record<number, number>>
  isPaused: boolean
  /** The connection was lost; sending goes on by itself. */
  isOffline: boolean
  failure: string | undefined
}

const nothing: UploadProgress = {
  ...{ upload: undefined, received: {}, isPaused: false, isOffline: false, failure: undefined },
}

/** Of problems that end by themselves. */
const temporary: readonly (string | undefined)[] = [
  undefined,
  'server_busy',
  'database_unreachable',
  'database_busy',
  'too_many_requests',
  'timed_out',
] satisfies (ProblemCode | undefined)[]

/**
 * Sends files in parts, a few at a time, and then asks what the server found in them. A part that did not
 * arrive is sent again where the server stopped receiving, for as long as it takes.
 */
export function useFileUpload(files: readonly File[], replaces?: number) {
  const [progress, setProgress] = useState(nothing)
  const ending = useRef<AbortController>(undefined)
  const paused = useRef<{ resume: () => void; until: Promise<void> }>(undefined)
  // Leaving the screen asks first, so nothing else cancels them.
  const { save: start } = useSave({
    send: ({ signal, ...body }: StartInput, options) =>
      call(fileUploadRoutes.startFileUpload, { body }, { ...options, signal }),
    handles: 'all',
    isBackground: true,
  })
  const { save: sendPart } = useSave({
    send: ({ signal, ...body }: PartInput, options) =>
      call(fileUploadRoutes.sendFilePart, { body }, { ...options, signal }),
    handles: 'all',
    isBackground: true,
  })

  useEffect(() => {
    const end = new AbortController()
    ending.current = end
    const { signal } = end
    const update = (change: Change) => {
      if (!signal.aborted) setProgress((now) => merge(now, change))
    }
    const pause = () => paused.current?.until
    sendAll({ files, replaces, signal, update, pause, start, sendPart }).catch((error) =>
      update({ failure: error instanceof Error ? error.message : 'The upload failed.' }),
    )
    return () => end.abort()
  }, [files, replaces, start, sendPart])

  const resume = () => {
    paused.current?.resume()
    paused.current = undefined
    setProgress((now) => ({ ...now, isPaused: false }))
  }
  const pause = () => {
    let end = () => {}
    const until = new Promise<void>((resolve) => {
      end = resolve
    })
    paused.current = { resume: end, until }
    setProgress((now) => ({ ...now, isPaused: true }))
  }
  return { ...progress, pause, resume, stop: () => ending.current?.abort() }
}

type Change = Partial<Omit<UploadProgress, 'received'>> & {
  received?: { number: number; bytes: number }
}

const merge = (now: UploadProgress, { received, ...change }: Change): UploadProgress => ({
  ...now,
  ...change,
  ...(received && { received: { ...now.received, [received.number]: received.bytes } }),
})

interface Cancellable {
  signal: AbortSignal
}
type StartInput = RouteInput<(typeof fileUploadRoutes)['startFileUpload']>['body'] & Cancellable
type PartInput = RouteInput<(typeof fileUploadRoutes)['sendFilePart']>['body'] & Cancellable
type Send<Input, Saved> = (input: Input) => Promise<SaveOutcome<Saved, never>>

interface Sending extends Cancellable {
  files: readonly File[]
  replaces: number | undefined
  update: (change: Change) => void
  pause: () => Promise<void> | undefined
  start: Send<StartInput, FileUpload>
  sendPart: Send<PartInput, { received: number }>
}

async function sendAll(sending: Sending): Promise<void> {
  const { files, replaces, signal, update, start } = sending
  const upload = await untilSaved(sending, () =>
    start({
      files: files.map(({ name, size }) => ({ name, size })),
      ...(replaces !== undefined && { replaces }),
      signal,
    }),
  )
  update({ upload })
  const left = upload.files.filter(({ state }) => state === 'Receiving').map(({ number }) => number)
  const sendNext = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      const file = files[number]
      if (file) await sendFile(sending, upload.uploadId, number, file)
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, sendNext))
  for (;;) {
    const now = await readUpload(upload.uploadId, signal)
    update(now ? { upload: now, isOffline: false } : { isOffline: true })
    if (now?.files.every(({ state }) => state === 'Ready' || state === 'Rejected')) return
    await wait(now ? pollInterval : retryInterval, signal)
  }
}

async function sendFile(
  sending: Sending,
  uploadId: number,
  number: number,
  content: File,
): Promise<void> {
  const { signal, update, pause, sendPart } = sending
  for (let start = 0; start < content.size; ) {
    await pause()
    const file = new File([content.slice(start, start + filePartSize)], 'part')
    const { received } = await untilSaved(sending, () =>
      sendPart({ uploadId, number, start, file, signal }),
    )
    start = received
    update({ received: { number, bytes: received } })
  }
}

/** Undefined while the server does not answer. */
async function readUpload(id: number, signal: AbortSignal): Promise<FileUpload | undefined> {
  try {
    const options = { signal, handles: 'all', isQuiet: true } as const
    return await call(fileUploadRoutes.getFileUpload, { params: { id } }, options)
  } catch (error) {
    if (error instanceof CallError && temporary.includes(error.code)) return undefined
    throw error
  }
}

/** Sends again while the server does not answer or says that it is busy. */
async function untilSaved<Saved>(
  { signal, update }: Pick<Sending, 'signal' | 'update'>,
  send: () => Promise<SaveOutcome<Saved, never>>,
): Promise<Saved> {
  for (;;) {
    const outcome = await send()
    if (outcome.status === 'saved') {
      update({ isOffline: false })
      return outcome.saved
    }
    signal.throwIfAborted()
    const code = outcome.status === 'failed' ? outcome.code : undefined
    if (!temporary.includes(code)) throw new Error(messageOf(outcome))
    update({ isOffline: true })
    await wait(retryInterval, signal)
  }
}

const messageOf = (outcome: SaveOutcome<unknown, never>): string | undefined =>
  outcome.status === 'failed' ? outcome.message : undefined

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
