import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { thirdParty } from '../../tools/src/licences/third-party-build.ts'
import { compressedFiles } from './compressed-files-build.ts'
import { serviceWorker } from './service-worker-build.ts'
import { sharedFiles } from './shared-files-build.ts'

const api = `http://127.0.0.1:${process.env.NUTRIPIM_API ?? '8081'}`

export default defineConfig({
  plugins: [
    react(),
    sharedFiles(),
    serviceWorker(),
    thirdParty({ folder: 'dist' }),
    compressedFiles(),
    copyZodMini(),
  ],
  // Workspace packages are taken from their sources, so a change in one is seen without a build.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: { '/api': api, '/files': api, '/health': api, '/openapi.json': api },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // Fonts and pictures stay files: a data: address would be rejected by the font policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Reads the icons that are used, not all 6,000 of the package.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
})

/**
 * Gives `zod/mini` a copy of the core it shares with `zod`. A module is in one chunk only, so without
 * the copy the frame, which every user downloads first, would contain the whole core (17 kB gzip more).
 */
function copyZodMini(): Plugin {
  const suffix = '?zod-mini'
  return {
    name: 'copy-zod-mini',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer) {
      if (source !== 'zod/mini' && !importer?.endsWith(suffix)) return null
      const resolved = await this.resolve(source, importer?.replace(suffix, ''), { skipSelf: true })
      return resolved && { ...resolved, id: resolved.id + suffix }
    },
  }
}
