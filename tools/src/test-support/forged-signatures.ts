import { constants, createHash, type KeyObject, privateEncrypt, sign } from 'node:crypto'

/** What is wrong with a token, and the token. */
export type ForgedToken = [what: string, token: string]

type Parts = [header: string, payload: string, signature: string]

const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const decode = (part: string) => Buffer.from(part, 'base64url')
function split(token: string): Parts {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return [header, payload, signature]
}

/** Changes one bit of a byte; a negative position counts from the end. */
function flip(part: string, position: number): string {
  const bytes = decode(part)
  const at = position < 0 ? bytes.length + position : position
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return encode(bytes)
}

/** Lists changes of a validly signed token of any algorithm; none of them is valid. */
export function listForgedTokens(token: string): ForgedToken[] {
  const [header, payload, signature] = split(token)
  const bytes = decode(signature)
  const signed = `${header}.${payload}`
  const withSignature = (what: string, changed: string): ForgedToken => [
    what,
    `${signed}.${changed}`,
  ]
  const middle = Math.floor(signature.length / 2)
  const insert = (part: string, text: string) =>
    part.slice(0, part.length / 2) + text + part.slice(part.length / 2)
  const inserted = [' ', '\t', '\n', '\0', '?', '=', '+', '/', '%20', '\u00e9', '.'].flatMap(
    (text): ForgedToken[] => [
      [
        `${JSON.stringify(text)} in the header`,
        [insert(header, text), payload, signature].join('.'),
      ],
      [
        `${JSON.stringify(text)} in the payload`,
        [header, insert(payload, text), signature].join('.'),
      ],
      [`${JSON.stringify(text)} in the signature`, `${signed}.${insert(signature, text)}`],
    ],
  )
  return [
    ...[0, 1, Math.floor(bytes.length / 2), -2, -1].map((position) =>
      withSignature(`byte ${position} of the signature changed`, flip(signature, position)),
    ),
    withSignature('an empty signature', ''),
    ['no signature', signed],
    withSignature('a signature of zeros', encode(Buffer.alloc(bytes.length))),
    withSignature('a signature of ones', encode(Buffer.alloc(bytes.length, 0xff))),
    // Without a leading zero it is the same number, which OpenSSL accepts for PS256, PS384 and PS512.
    ...(bytes[0] === 0
      ? []
      : [withSignature('a signature without its first byte', encode(bytes.subarray(1)))]),
    withSignature('a signature without its last byte', encode(bytes.subarray(0, -1))),
    withSignature('half a signature', signature.slice(0, middle)),
    withSignature('a zero before the signature', encode(Buffer.concat([Buffer.alloc(1), bytes]))),
    withSignature('a zero after the signature', encode(Buffer.concat([bytes, Buffer.alloc(1)]))),
    withSignature('the signature twice', encode(Buffer.concat([bytes, bytes]))),
    withSignature('a padded signature', `${signature}==`),
    withSignature('a signature in hexadecimal', bytes.toString('hex')),
    ['byte 0 of the payload changed', `${header}.${flip(payload, 0)}.${signature}`],
    ['the last byte of the payload changed', `${header}.${flip(payload, -1)}.${signature}`],
    ['no payload', `${header}..${signature}`],
    ['no header', `.${payload}.${signature}`],
    ['a header with another layout', `${encode(`${decode(header)} `)}.${payload}.${signature}`],
    ['header and payload exchanged', `${payload}.${header}.${signature}`],
    ['four parts', `${token}.${signature}`],
    ['five parts', `${header}.${payload}.${signature}.${signature}.${signature}`],
    ['a dot in front', `.${token}`],
    ['a dot at the end', `${token}.`],
    ['nothing but dots', '..'],
    ...inserted,
  ]
}

const order = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'

/** Lists signatures by ES256 whose numbers are out of range or in another form. */
export function listForgedEs256(token: string): ForgedToken[] {
  const [header, payload, signature] = split(token)
  const hex = decode(signature).toString('hex')
  const [r, s] = [hex.slice(0, 64), hex.slice(64)]
  const numbers: Record<string, string> = {
    zero: '0'.repeat(64),
    one: '1'.padStart(64, '0'),
    'the order': order,
    'the order less one': `${order.slice(0, -1)}0`,
    'the order plus one': `${order.slice(0, -1)}2`,
    'the largest number': 'f'.repeat(64),
  }
  const signatures: [string, string][] = [
    ...Object.entries(numbers).flatMap(([first, a]) =>
      Object.entries(numbers).map(([second, b]): [string, string] => [
        `r is ${first}, s is ${second}`,
        a + b,
      ]),
    ),
    ...Object.entries(numbers).flatMap(([name, value]): [string, string][] => [
      [`r is ${name}`, value + s],
      [`s is ${name}`, r + value],
    ]),
    ['r and s exchanged', s + r],
    ['a zero before each number', `00${r}00${s}`],
    ['a DER sequence', `3046022100${r}022100${s}`],
  ]
  return signatures.map(([what, value]) => [
    what,
    `${header}.${payload}.${encode(Buffer.from(value, 'hex'))}`,
  ])
}

/** The beginning of a hash in a signature by PKCS #1: the name of its algorithm. */
const digestNames: Record<string, string> = {
  sha256: '3031300d060960864801650304020105000420',
  sha1: '3021300906052b0e03021a05000414',
  sha512: '3051300d060960864801650304020305000440',
}

/** Lists signatures by RS256 that the key itself made, but of a message that is not padded as it must be. */
export function listForgedRs256(token: string, key: KeyObject): ForgedToken[] {
  const [header, payload] = split(token)
  const signed = `${header}.${payload}`
  const length = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
  const hash = (name: string) => createHash(name).update(signed).digest()
  const digest = (name: string) =>
    Buffer.concat([Buffer.from(digestNames[name] ?? '', 'hex'), hash(name)])
  /** 00, block type, filling, 00, content: as in PKCS #1, unless the test says otherwise. */
  const block = (content: Buffer, { type = 1, filling = 0xff, after = 0 } = {}) => {
    const filled = length - content.length - after - 3
    return Buffer.concat([
      Buffer.from([0, type]),
      Buffer.alloc(filled, filling),
      Buffer.from([0]),
      content,
      Buffer.alloc(after, 0x61),
    ])
  }
  const valid = digest('sha256')
  const withoutNull = Buffer.concat([
    Buffer.from('302f300b0609608648016503040201' + '0420', 'hex'),
    hash('sha256'),
  ])
  const blocks: [string, Buffer][] = [
    ['a hash by SHA-1', block(digest('sha1'))],
    ['a hash by SHA-512', block(digest('sha512'))],
    ['a hash without the name of its algorithm', block(hash('sha256'))],
    ['the name of the algorithm without its parameter', block(withoutNull)],
    ['the name of SHA-512 before a hash by SHA-256', block(Buffer.concat([Buffer.from(digestNames.sha512 ?? '', 'hex'), hash('sha256')]))], // biome-ignore format: one line
    ['text after the hash', block(valid, { after: 64 })],
    ['text after the hash, filled with eight bytes', block(valid, { after: length - valid.length - 11 })],
    ['block type 0', block(valid, { type: 0, filling: 0 })],
    ['block type 2', block(valid, { type: 2, filling: 0x2a })],
    ['a filling of zeros', block(valid, { filling: 0 })],
    ['a filling of other bytes', block(valid, { filling: 0xfe })],
    ['a changed hash', block(Buffer.concat([valid.subarray(0, -1), Buffer.from([0])]))],
    ['half a hash', block(valid.subarray(0, -16))],
    ['an empty message', block(Buffer.alloc(0))],
  ] // biome-ignore format: a table
  const raw = blocks.map(([what, bytes]): ForgedToken => {
    const signature = privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, bytes)
    return [what, `${signed}.${encode(signature)}`]
  })
  const other = (name: string, padding: number): ForgedToken => [
    `a signature by ${name}${padding === constants.RSA_PKCS1_PSS_PADDING ? ' with PSS' : ''}`,
    `${signed}.${encode(sign(name, Buffer.from(signed), { key, padding }))}`,
  ]
  return [
    ...raw,
    ...['sha1', 'sha384', 'sha512', 'md5'].map((name) => other(name, constants.RSA_PKCS1_PADDING)),
    ...['sha256', 'sha512'].map((name) => other(name, constants.RSA_PKCS1_PSS_PADDING)),
  ]
}
