import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem-error.ts'

/** Accepts forms with one file of limited size and a few short fields. */
export async function acceptUploads(app: FastifyInstance, fileSize: number): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize, files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100 },
  })
}

/** Reads a form into an object; its file becomes a `File`. */
export async function receiveForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw new ProblemError('unsupported_media_type', 'Send the request as multipart/form-data.')
  }
  const fields: [string, unknown][] = []
  try {
    for await (const part of request.parts()) {
      const value =
        part.type === 'file' ? new File([await part.toBuffer()], part.filename ?? '') : part.value
      fields.push([part.fieldname, value])
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new ProblemError('body_too_large', 'The file is larger than this server accepts.')
    }
    throw error
  }
  return Object.fromEntries(fields)
}
