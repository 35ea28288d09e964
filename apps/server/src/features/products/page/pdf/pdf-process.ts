import { answerJobs } from '../../../exchange/answer-jobs.ts'
import { createPdf } from './create-pdf.ts'

answerJobs(createPdf)
