import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { serviceWorker } from './service-worker-build.ts'

const api = `http://127.0.0.1:${process.env.NUTRIPIM_API ?? '8081'}`

export default defineConfig({
  plugins: [react(), serviceWorker()],
  // Workspace packages are taken from their sources, so a change in one is seen without a build.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: { '/api': api, '/health': api, '/openapi.json': api },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    // Fonts and pictures stay files: a data: address would be refused by the font policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
