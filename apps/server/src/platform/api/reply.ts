import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/database.ts'
import { formatJson, type JsonText, parseJson, type TaggedJson } from '../database/json-text.ts'
import type { EventStream } from './event-stream.ts'
import { type PreparedJson, selectEncoding } from './prepared-json.ts'

/** A file that the browser saves under this name. */
interface Download {
  name: string
  type: string
  /** A function where a write reads the file: it is called once the transaction is committed. */
  bytes: Bytes | ((db: Queryable) => Bytes)
}

type Bytes = Uint8Array | Readable

/** An answer that is kept in memory, with its `ETag`. */
export interface TaggedAnswer<Answer> {
  tag: string
  answer: PreparedJson<Answer>
}

interface JsonContent<Answer> {
  kind: 'json'
  json: JsonText<Answer>
  tag?: string
}

interface PreparedContent<Answer> extends TaggedAnswer<Answer> {
  kind: 'prepared'
}

type Content<Answer> =
  | JsonContent<Answer>
  | PreparedContent<Answer>
  | { kind: 'unchanged'; tag: string }
  | { kind: 'file'; file: Download }
  | { kind: 'events'; open: (stream: EventStream<Answer>) => void }

/**
 * An answer that is more than a plain value: JSON that the database already built, an answer with an
 * `ETag`, a file, or a stream of events.
 */
export class Reply<Answer> {
  private constructor(readonly content: Content<Answer>) {}

  /** JSON text from the database, sent as it is. In tests its shape is checked against the contract. */
  static json<Answer>(json: JsonText<Answer>): Reply<Answer> {
    return new Reply<Answer>({ kind: 'json', json })
  }

  /** Without JSON: the caller already has the answer with this tag. */
  static tagged<Answer>({ tag, json }: TaggedJson<Answer>): Reply<Answer> {
    return new Reply<Answer>(
      json === null ? { kind: 'unchanged', tag } : { kind: 'json', json, tag },
    )
  }

  /** Compressed once for all callers. */
  static prepared<Answer>({ tag, answer }: TaggedAnswer<Answer>): Reply<Answer> {
    return new Reply<Answer>({ kind: 'prepared', answer, tag })
  }

  static file<Answer>(file: Download): Reply<Answer> {
    return new Reply<Answer>({ kind: 'file', file })
  }

  /** `open` receives the stream as soon as the caller is connected. */
  static events<Answer>(open: (stream: EventStream<Answer>) => void): Reply<Answer> {
    return new Reply<Answer>({ kind: 'events', open })
  }
}

/** Compares an answer with the contract, in tests. */
export type CheckAnswer = (answer: unknown) => void

/** The answer of a write whose transaction is committed: it need not stay open until the file is sent. */
export function readFileAfterCommit(answer: unknown, db: Queryable): unknown {
  if (!(answer instanceof Reply) || answer.content.kind !== 'file') return answer
  const { file } = answer.content
  const { bytes } = file
  return typeof bytes === 'function' ? Reply.file({ ...file, bytes: bytes(db) }) : answer
}

/** A plain value is an answer too. */
export function contentOf(answer: unknown): Content<unknown> {
  return answer instanceof Reply ? answer.content : { kind: 'json', json: formatJson(answer) }
}

export function sendJson(
  reply: FastifyReply,
  { json, tag }: JsonContent<unknown>,
  check: CheckAnswer | undefined,
): FastifyReply {
  check?.(parseJson(json))
  if (tag !== undefined) reply.header('etag', tag)
  return reply.type('application/json; charset=utf-8').send(json)
}

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, tag }: PreparedContent<unknown>,
  check: CheckAnswer | undefined,
): Promise<FastifyReply> {
  check?.(parseJson(answer.json))
  reply.header('etag', tag).type('application/json; charset=utf-8')
  const encoding = selectEncoding(request.headers['accept-encoding'])
  if (encoding === undefined || answer.isSmall) return reply.send(answer.json)
  const body = await answer.encode(encoding)
  return reply.header('content-encoding', encoding).send(body)
}

/** The browser saves the file under its name and never shows it as a page of ours. */
export function sendFile(reply: FastifyReply, { name, type, bytes }: Download): FastifyReply {
  const asciiName = name.replaceAll(/[^\w .()-]/g, '_')
  const disposition = `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`
  if (typeof bytes === 'function') throw new Error('Only a write reads its file after its commit.')
  const body =
    bytes instanceof Readable
      ? bytes
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return reply.type(type).header('content-disposition', disposition).send(body)
}
