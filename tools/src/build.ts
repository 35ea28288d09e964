import { buildProduct, buildServer } from './builds.ts'

const build = process.argv.includes('server') ? buildServer : buildProduct
if (!(await build())) process.exitCode = 1
