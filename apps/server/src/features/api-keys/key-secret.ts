import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Scanners of source code and logs find our secrets by it. */
const prefix = 'npk_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6
/** As many characters are shown later, so that people recognise a secret. */
const startLength = prefix.length + 6

const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/** A secret of 190 random bits: `npk_`, 32 letters and digits, and a checksum of 6. */
export function createSecret(): string {
  const random = randomText()
  return `${prefix}${random}${checksumOf(random)}`
}

/** Whether the form and the checksum are right, so that a typing error needs no query. */
export function isSecret(text: string): boolean {
  if (!form.test(text)) return false
  const random = text.slice(prefix.length, prefix.length + randomLength)
  return text.endsWith(checksumOf(random))
}

/** The SHA-256 by which a secret is found. A random text of this length needs no salt. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function startOf(secret: string): string {
  return secret.slice(0, startLength)
}

/** Bytes of 248 and above are skipped: with them some letters would be more likely than others. */
function randomText(): string {
  let text = ''
  while (text.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      if (byte < 248 && text.length < randomLength) text += alphabet[byte % 62]
    }
  }
  return text
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let i = 0; i < checksumLength; i += 1) {
    text = `${alphabet[rest % 62]}${text}`
    rest = Math.floor(rest / 62)
  }
  return text
}
