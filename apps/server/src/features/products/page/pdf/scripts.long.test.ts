import { execFileSync, spawnSync } from 'node:child_process'
import { findViolations } from '@nutripim/server/test-support/pdf/find-violations'
import { largeDescriptions } from '@nutripim/server/test-support/products/large-descriptions'
import { createTestProductPage } from '@nutripim/server/test-support/products/product-page'
import { installOnDebian } from '@nutripim/tools/find/debian'
import { expect, test } from 'vitest'
import { createDataSheet } from '../data-sheet.ts'
import { createPdf } from './create-pdf.ts'

const isInstalled =
  spawnSync('pdftotext', ['-v']).error === undefined || installOnDebian('poppler-utils')
if (!isInstalled) throw new Error('The long tests of data sheets need pdftotext. Install Poppler.')

/** What another program finds in the text of a PDF. */
const readWithPoppler = (bytes: Uint8Array) =>
  execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: bytes, maxBuffer: 1e9 })
    .toString()
    .normalize('NFC')

const createSheet = (webLongDescription: string, language = 'en') => {
  const page = createTestProductPage({ webLongDescription, webProductName: 'NPK & <more>' })
  return createPdf(createDataSheet({ ...page, country: { ...page.country, language } }))
}

/** Texts of the scripts of our countries, with what can be copied from them. */
const samples: [language: string, text: string][] = [
  ['pl', 'Zażółć gęślą jaźń'],
  ['vi', 'Phân bón ọ ẹ ị ụ ế ữ cho lúa'],
  ['ro', 'Îngrășământ pentru rădăcină șțț'],
  ['el', 'Λίπασμα για σιτάρι και ελιές'],
  ['bg', 'Тор за пшеница и царевица'],
  ['th', 'ปุ๋ยน้ำสำหรับข้าว กำลัง'],
  ['zh', '春季每公顷施用二百公斤'],
  ['ar', 'سماد مركب للقمح'],
  ['en', 'ﬁ ﬂ Ǆ e\u0301 q\u0301 ½ ³ ₄ ⁄ № ™'],
  ['en', 'दानेदार 비료 肥料 דשן 🌱 ꙮ 𝄞 \u{10ffff} \ue000'],
  ['en', '\u202eabc\u2066 a\u200db\u200cc \u{e0041} \ufeff \u00ad x\u0085y'],
]

test.each(samples)('a sheet in %s with "%s" keeps the rules of PDF/UA', async (language, text) => {
  expect(findViolations(await createSheet(`<p>${text}</p>`, language))).toEqual([])
})

test.each(samples.slice(0, 8))('a text in %s can be copied: "%s"', async (language, text) => {
  const found = readWithPoppler(await createSheet(`<p>${text}</p>`, language))
  for (const word of text.split(' ')) expect(found).toContain(word)
})

test.each(Object.keys(largeDescriptions))(
  'the largest description of %s takes at most 10 seconds of the processor, and keeps the rules',
  async (name) => {
    const html = largeDescriptions[name]?.() ?? ''
    const started = process.cpuUsage()
    const bytes = await createSheet(html)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1e6).toBeLessThan(10)
    expect(findViolations(bytes)).toEqual([])
  },
)

const pieces = [
  ...['<p>', '</p>', '<ol>', '</ol>', '<ul>', '</ul>', '<li>', '</li>', '<br>', '<li/>', '<table>'],
  ...[
    'NPK',
    'سماد',
    'น้ำ',
    '肥料',
    '🌱',
    '≥',
    ' ',
    '\u200f',
    '\u0301',
    '\ud800',
    '\0',
    '&amp;',
    '&#0;',
  ],
  ...['a'.repeat(300), '1.', '<', '>', '&', '(', ')', '\\', '\u2028', 'دשن', '\u202e'],
]

test('texts put together at random keep the rules', async () => {
  let state = 1
  const next = (count: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % count
  }
  for (let run = 0; run < 100; run += 1) {
    const html = Array.from({ length: next(80) }, () => pieces[next(pieces.length)]).join('')
    const violations = findViolations(await createSheet(html, next(2) ? 'ar' : 'en'))
    expect({ html, violations }).toEqual({ html, violations: [] })
  }
})
