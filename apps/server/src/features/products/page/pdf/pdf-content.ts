import type { Picture } from '../../../link-monitor/load-picture.ts'

/** A part of a document. `language` is set where it differs from that of the document. */
export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; language?: string }
  /** The most important line, below the title. */
  | { kind: 'lead'; text: string }
  | { kind: 'paragraph'; text: string; language?: string }
  | ({ kind: 'list' } & PdfList)
  /** Labels with their values. */
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** The first cell of a row is its heading; the others are numbers. */
  | { kind: 'table'; head: string[]; rows: string[][] }

export interface PdfList {
  /** Numbers in place of bullets. */
  isOrdered: boolean
  items: PdfListItem[]
  language?: string
}

/** Paragraphs and lists, in their order. */
export type PdfListItem = (string | PdfList)[]

export interface PdfContent {
  title: string
  language: string
  blocks: PdfBlock[]
  /** On the right of the title. */
  picture?: Picture | undefined
  /** At the bottom of each page, with the number of the page. */
  footer: string
}

/** The last paragraph of a document that is too long. */
export const shortenedNote = 'The sheet ends here, because the texts are too long.'
