import { defineConfig } from 'rolldown'
import { thirdParty } from '../../tools/src/licences/third-party-build.ts'
import { scripts } from './src/platform/server-files.ts'

const folder = 'dist/bundle'

/** A release needs no installed packages, and has neither the embedded database nor the demo provider. */
const isRelease = process.env.NUTRIPIM_BUNDLE === 'release'

/** Packages that read files beside them. */
const external = isRelease ? ['pdfkit', 'sharp'] : ['pdfkit', 'sharp', '@electric-sql/pglite']

const common = {
  platform: 'node' as const,
  // Workspace packages are taken from their sources; nothing has to be compiled before.
  resolve: { conditionNames: ['source'] },
  external: [
    'pdfkit',
    'sharp',
    /^@electric-sql\/pglite/,
    ...(isRelease ? [/^@nutripim\/demo-identity/] : []),
  ],
  checks: { eval: false },
  plugins: [thirdParty({ folder, external, copiesExternal: isRelease })],
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
  // The restore drill runs where a release is installed, without sources.
  ...(isRelease
    ? [
        {
          ...common,
          input: {
            'write-manifest': '../../tools/src/backup/write-manifest.ts',
            'restore-drill': '../../tools/src/backup/restore-drill.ts',
          },
          output: { dir: 'dist/drill', chunkFileNames: '[name].js' },
        },
      ]
    : []),
])
