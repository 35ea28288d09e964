/** What the server runs in other threads and processes. */
export const scripts = [
  'features/exchange/workbook-worker',
  'features/exchange/reader/reader-process',
  'features/files/reader/file-process',
  'features/products/page/pdf/pdf-process',
] as const

/** The folder of the server, whether this code runs from its sources, compiled or bundled. */
const name = '/apps/server/'
const serverFolder = import.meta.url.slice(0, import.meta.url.lastIndexOf(name) + name.length)

/** The sources use the compiled scripts, as in tests; the bundle has its own. */
const scriptFolder = import.meta.url.includes('/dist/bundle/') ? 'dist/bundle' : 'dist'

/** A file or folder of the server, such as `migrations/`. */
export const findServerFile = (path: string): URL => new URL(path, serverFolder)

export const findScript = (script: (typeof scripts)[number]): URL =>
  findServerFile(`${scriptFolder}/${script}.js`)
