import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { findServerFile } from '../platform/server-files.ts'

/** Draws the pictures and documents of the demo data; they are committed, so that nothing draws them later. */
const bags = findServerFile('../web/public/bags/')
const target = findServerFile('seed/demo/files/')
await mkdir(target, { recursive: true })
for (const name of await readdir(bags)) {
  const drawing = await readFile(new URL(name, bags))
  const picture = await sharp(drawing, { density: 150 })
    .resize(320, 320)
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer()
  await writeFile(new URL(name.replace('.svg', '.webp'), target), picture)
}

const documents = [
  ['nutricore-sds-en', 'Safety data sheet', 'NutriCore 15-15-15'],
  ['nutricore-sds-de', 'Sicherheitsdatenblatt', 'NutriCore 15-15-15'],
  ['potassia-sds-en', 'Safety data sheet', 'Potassia'],
  ['certificate-iso', 'Certificate ISO 9001', 'Nutri'],
]
for (const [name = '', title = '', product = ''] of documents) {
  // The same bytes each time.
  const pdf = new PDFDocument({ size: 'A4', info: { Title: title, CreationDate: new Date(0) } })
  const file = createWriteStream(new URL(`${name}.pdf`, target))
  pdf.pipe(file)
  pdf.fontSize(22).text(title).moveDown().fontSize(14).text(product).moveDown()
  pdf.fontSize(11).text('Example of the demo data. It says nothing about a real product.')
  pdf.end()
  await finished(file)
}
