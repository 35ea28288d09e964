import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FileOnDisk } from '../database/file-on-disk.ts'
import { ProblemError } from './problem-error.ts'
import { createUploadFolder, removeLeftUploads } from './upload-folders.ts'

/** Uploads that are received or handled at the same time; each of them takes space on the disk. */
const maxUploads = { ofOneUser: 25, ofAll: 100 }

const maxNameLength = 200

/**
 * The parser waits forever at a part that it skips, such as one with a line break in its name, if more of
 * it arrives with its headers than this. Node reads at most 64 kB at a time.
 */
const partBuffer = 128 * 1024

/** Accepts forms with one file of limited size and a few short fields. */
export async function acceptUploads(app: FastifyInstance, fileSize: number): Promise<void> {
  await removeLeftUploads()
  await app.register(multipart, {
    limits: { fileSize, files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100 },
    fileHwm: partBuffer,
  })
}

/** The users who are uploading, once for every upload. */
const uploading: string[] = []

/**
 * Receives a form and handles it as an object. Its file becomes a `File` that is read from the disk, so
 * that uploads in a queue take no memory; it is deleted afterwards.
 */
export async function withReceivedForm<Answer>(
  request: FastifyRequest,
  userId: string,
  handle: (form: Record<string, unknown>) => Promise<Answer>,
): Promise<Answer> {
  requireFreeUpload(userId)
  uploading.push(userId)
  try {
    const folder = await createUploadFolder().catch(throwStorageProblem)
    try {
      return await handle(await receiveForm(request, folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    uploading.splice(uploading.indexOf(userId), 1)
  }
}

/** Before the file is received: an upload that is rejected costs nothing. */
function requireFreeUpload(userId: string): void {
  const ofUser = uploading.filter((each) => each === userId).length
  if (ofUser >= maxUploads.ofOneUser) {
    throw new ProblemError(
      'too_many_requests',
      `You already have ${ofUser} uploads in progress. Wait until one of them has finished, then try again.`,
      { retryAfter: 10 },
    )
  }
  if (uploading.length >= maxUploads.ofAll) throw new ProblemError('server_busy')
}

async function receiveForm(
  request: FastifyRequest,
  folder: string,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw new ProblemError('unsupported_media_type', 'Send the request as multipart/form-data.')
  }
  const fields: [string, unknown][] = []
  try {
    for await (const part of request.parts()) {
      fields.push([
        part.fieldname,
        part.type === 'file' ? await receiveFile(part, join(folder, 'file')) : part.value,
      ])
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new ProblemError('body_too_large', 'The file is larger than this server accepts.')
    }
    // The parser of forms says what is wrong with one, but its errors have no code.
    if (error instanceof Error && !('code' in error)) {
      throw new ProblemError('malformed_request', `The form cannot be read: ${error.message}`)
    }
    throw error
  }
  return Object.fromEntries(fields)
}

async function receiveFile({ file, filename = '' }: MultipartFile, path: string): Promise<File> {
  await pipeline(file, createWriteStream(path)).catch(throwStorageProblem)
  if (file.truncated) {
    throw new ProblemError('body_too_large', 'The file is larger than this server accepts.')
  }
  const received = new File([await openAsBlob(path)], cleanName(filename))
  paths.set(received, path)
  return received
}

const full = ['ENOSPC', 'EDQUOT']
const notWritable = [
  'EACCES',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]

/** Throws the problem where the folder for uploads is the cause; other errors come from the connection. */
function throwStorageProblem(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const problem = full.includes(code) ? 'upload_disk_full' : 'uploads_not_writable'
  if (problem === 'uploads_not_writable' && !notWritable.includes(code)) throw error
  throw Object.assign(new ProblemError(problem), { cause: error })
}

const paths = new WeakMap<File, string>()

/** The content of a received file, for the database. */
export function getUploadedFile(file: File): FileOnDisk {
  const path = paths.get(file)
  if (path === undefined) throw new Error('Only a file that was received can be stored.')
  return new FileOnDisk(path, file.size)
}

/** Leaves out characters that cannot be seen, and cuts a long name; its ending stays. */
export function cleanName(name: string): string {
  const characters = Array.from(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''))
  if (characters.length <= maxNameLength) return characters.join('')
  const ending = Array.from(extname(characters.join(''))).slice(0, 10)
  return [...characters.slice(0, maxNameLength - ending.length), ...ending].join('')
}
