import { deflateSync } from 'node:zlib'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { createSmallPdf, sendFiles } from '@nutripim/server/test-support/files'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { sentences } from './unreadable.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const create = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#3a5' } })
const svg = (content: string, start = '') =>
  Buffer.from(
    `${start}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`,
  )
const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 11) & 255))

/** The header of a PNG says 40,000 × 40,000 pixels. */
async function createHugePng(): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(40_000, 0)
  header.writeUInt32BE(40_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const named = Buffer.concat([Buffer.from(name), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const packed = (text: string) => {
  const bytes = deflateSync(Buffer.from(text)).toString('latin1')
  return `9 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >>
stream
${bytes}
endstream endobj`
}

const animated = () =>
  sharp(Buffer.concat([noise(300), Buffer.alloc(300)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer()

const rejected: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['without a byte', () => Buffer.alloc(0), 'The file is empty.'],
  ['of a text that is called a picture', () => Buffer.from('Hello'), sentences.unknown],
  ['of random bytes', () => noise(5000), sentences.unknown],
  ['of an archive', () => Buffer.from('PK\x03\x04rest'), sentences.unknown],
  [
    'of half a JPEG',
    async () => (await create(600, 400).jpeg().toBuffer()).subarray(0, 1000),
    sentences.damaged,
  ],
  [
    'of half a PNG',
    async () => {
      const whole = await create(600, 400).png({ compressionLevel: 0 }).toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    sentences.damaged,
  ],
  ['of 40,000 × 40,000 pixels', createHugePng, sentences.tooManyPixels],
  ['of an animation', animated, sentences.animated],
  [
    'of a GIF that is a script',
    () => Buffer.from('GIF89a/*....*/=1;alert(1)//'),
    sentences.damaged,
  ],
  ['of a drawing with a script', () => svg('<script>alert(1)</script>'), sentences.activeDrawing],
  ['of a drawing with an event', () => svg('<rect onload="alert(1)"/>'), sentences.activeDrawing],
  [
    'of a drawing with an entity',
    () => svg('&a;', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    sentences.activeDrawing,
  ],
  [
    'of a drawing with an external address',
    () => svg('<image href="https://example.com/a.png"/>'),
    sentences.activeDrawing,
  ],
  [
    'of a drawing with a style from elsewhere',
    () => svg('<rect style="fill:url(https://example.com/a)"/>'),
    sentences.activeDrawing,
  ],
  ['of half a PDF', () => createSmallPdf().subarray(0, 80), sentences.damaged],
  [
    'of a PDF with a script',
    () => createSmallPdf('4 0 obj << /S /JavaScript /JS (x) >> endobj'),
    sentences.scripts,
  ],
  [
    'of a PDF with a hidden name of a script',
    () => createSmallPdf('4 0 obj << /S /J#61vaScript /JS (x) >> endobj'),
    sentences.scripts,
  ],
  [
    'of a PDF with a packed script',
    () => createSmallPdf(packed('4 0 << /S /JavaScript /JS (x) >>')),
    sentences.scripts,
  ],
  [
    'of a PDF that starts a program',
    () => createSmallPdf('4 0 obj << /S /Launch /F (cmd.exe) >> endobj'),
    sentences.launch,
  ],
  [
    'of a PDF with another file',
    () => createSmallPdf('4 0 obj << /Type /EmbeddedFile >> endobj'),
    sentences.embedded,
  ],
  [
    'of a PDF with a password',
    () => createSmallPdf('trailer << /Encrypt 5 0 R >>'),
    sentences.password,
  ],
  [
    'of a PDF that is an archive',
    () => Buffer.concat([createSmallPdf(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    sentences.mixed,
  ],
]

/** Only what is complete: the parts of an earlier upload go when the next one begins. */
const countContents = async () =>
  (
    await app.database.get<{ count: number }>(
      sql`select count(*)::int as count from file_contents where hash is not null`,
    )
  ).count

test.each(rejected)(
  'a file %s is rejected with the reason, and nothing is kept',
  async (_what, createFile, sentence) => {
    const before = await countContents()
    const { files } = await sendFiles(app, [{ name: 'picture.png', bytes: await createFile() }])
    expect(files[0]).toMatchObject({ state: 'Rejected', problem: sentence, proposed: null })
    expect(await countContents()).toBe(before)
  },
)

const accepted: [string, () => Buffer | Promise<Buffer>, string, string | undefined][] = [
  [
    'with colours for print',
    () => create().toColourspace('cmyk').jpeg().toBuffer(),
    'image/jpeg',
    'Colours converted from CMYK to sRGB.',
  ],
  [
    'with 16 bits per colour',
    () => create().toColourspace('rgb16').png().toBuffer(),
    'image/png',
    'Reduced to 8 bits per colour.',
  ],
  [
    'as a drawing',
    () => svg('<rect width="9" height="9" fill="red"/>'),
    'image/png',
    'The drawing became a picture.',
  ],
  [
    'as TIFF',
    () => create().tiff().toBuffer(),
    'image/jpeg',
    'Saved in a form that browsers show.',
  ],
  ['as AVIF', () => create().avif().toBuffer(), 'image/avif', undefined],
  [
    'as progressive JPEG',
    () => create().jpeg({ progressive: true }).toBuffer(),
    'image/jpeg',
    undefined,
  ],
]

test.each(accepted)('a picture %s is accepted', async (_what, createFile, mediaType, note) => {
  const { files } = await sendFiles(app, [{ name: 'picture', bytes: await createFile() }])
  expect(files[0]).toMatchObject({ state: 'Ready', mediaType, problem: null })
  if (note !== undefined) expect(files[0]?.notes).toContain(note)
})

test('what follows the end of a picture is not kept', async () => {
  const bytes = Buffer.concat([
    await create().jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const { files } = await sendFiles(app, [{ name: 'tail.jpg', bytes }])
  expect(files[0]?.state).toBe('Ready')
  const stored = await app.database.get<{ tail: number }>(
    sql`select count(*)::int as tail from file_chunks where position('<script>'::bytea in bytes) > 0`,
  )
  expect(stored.tail).toBe(0)
})
