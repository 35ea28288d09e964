import { defineConfig } from 'rolldown'
import { scripts } from './src/platform/server-files.ts'

const folder = 'dist/bundle'

const common = {
  platform: 'node' as const,
  // Workspace packages are taken from their sources; nothing has to be compiled before.
  resolve: { conditionNames: ['source'] },
  // These read files that lie beside them.
  external: [/^@electric-sql\/pglite/, 'pdfkit'],
  checks: { eval: false },
}

/**
 * The server as few files: Node takes longer to find and read 1,300 modules than to run them. Types are
 * checked by `npm run check`.
 */
export default defineConfig([
  {
    ...common,
    input: { main: 'src/main.ts' },
    output: {
      dir: folder,
      chunkFileNames: '[name].js',
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  },
  // Each is a file of its own, so that its thread or process loads nothing else.
  ...scripts.map((script) => ({
    ...common,
    input: `src/${script}.ts`,
    output: { file: `${folder}/${script}.js`, sourcemap: true, sourcemapExcludeSources: true },
  })),
])
