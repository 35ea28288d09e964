// A process of its own, so that the server can end it whatever a file does to it.
import { readPdf } from './read-pdf.ts'
import { readPicture, renderPicture } from './read-picture.ts'
import type { FileFacts, FileJob, FileMessage } from './reader-messages.ts'
import { recogniseType } from './recognise-type.ts'
import { sentences, Unreadable } from './unreadable.ts'

process.once('disconnect', () => process.exit())
// Only the server sends messages.
process.once('message', (job: FileJob) => void answer(job))

async function answer(job: FileJob): Promise<void> {
  let message: FileMessage
  try {
    const bytes = await receive(job.size)
    message = job.render
      ? { rendered: await renderPicture(bytes, job.render.size, job.render.format) }
      : { facts: await readFile(bytes) }
  } catch (error) {
    message = { unreadable: error instanceof Unreadable ? error.message : sentences.damaged }
  }
  process.send?.(message)
}

async function readFile(bytes: Buffer): Promise<FileFacts> {
  const mediaType = recogniseType(bytes)
  if (mediaType === undefined) throw new Unreadable(sentences.unknown)
  if (mediaType === 'application/pdf') {
    return { mediaType, width: null, height: null, notes: [], ...readPdf(bytes) }
  }
  return { pageCount: null, ...(await readPicture(bytes, mediaType)) }
}

async function receive(size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  let at = 0
  for await (const part of process.stdin) at += part.copy(bytes, at)
  return bytes
}
