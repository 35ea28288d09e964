import { step } from './run.ts'
import { buildWeb } from './web-build.ts'

if (!(await step('Building the web app', buildWeb))) process.exitCode = 1
