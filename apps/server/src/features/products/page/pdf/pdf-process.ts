// A process of its own, so that the server can end it whatever a text does to it.
import { createDataSheet } from '../data-sheet.ts'
import { createPdf } from './create-pdf.ts'
import type { PdfJob, PdfMessage } from './pdf-job.ts'

process.once('disconnect', () => process.exit())
// Only the server sends messages.
process.once('message', ({ page, today, picture }: PdfJob) => {
  void createPdf({ ...createDataSheet(page, today), picture }).then((bytes) =>
    process.send?.({ bytes } satisfies PdfMessage),
  )
})
