import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { JsonText } from '../database/json-text.ts'

export type Encoding = 'br' | 'gzip'

/** Smaller answers fit into one packet anyway. */
const smallSize = 2048

/** JSON that many callers get, compressed at the first request for an encoding. */
export interface PreparedJson<Answer> {
  readonly json: JsonText<Answer>
  readonly isSmall: boolean
  encode(encoding: Encoding): Promise<Buffer>
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** Smaller than gzip at about the same cost. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export function prepareJson<Answer>(json: JsonText<Answer>): PreparedJson<Answer> {
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    json,
    isSmall: json.length < smallSize,
    encode(encoding) {
      const known = encoded.get(encoding)
      if (known) return known
      const compressing = encoding === 'br' ? toBrotli(json, brotliOptions) : toGzip(json)
      encoded.set(encoding, compressing)
      return compressing
    },
  }
}

/** The smaller encoding of those that the caller accepts; undefined: none. */
export function selectEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const offers = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim())
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => offers.includes(encoding))
}
