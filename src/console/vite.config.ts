import { join, resolve } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from '#tools/build/compress.ts'
import { linguiMacros } from '#tools/build/lingui-macros.ts'

const root = resolve(import.meta.dirname, '../..')

/** Builds the operators' console into `dist/console`, separately from the app (docs/operations/console.md). */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [
    linguiMacros(),
    lingui({
      failOnMissing: process.env.STRICT_MESSAGES === '1',
      failOnCompileError: true,
      cwd: root,
      configPath: join(root, 'tools/build/lingui.console.config.ts'),
    }),
    react(),
    precompressed(),
  ],
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // When texts are extracted, this import is treated as a macro; the built page imports the real module
      // of the contract.
      '#contract/operators/msg.ts': join(root, 'src/contract/operators/msg.ts'),
    },
  },
  server: { proxy: { '/console/api': 'http://localhost:8081' } },
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    // Operators are expected to use recent browsers.
    target: ['chrome120', 'safari17', 'firefox121'],
    modulePreload: { polyfill: false },
    // Nothing is inlined, because the content security policy forbids `data:` URLs for scripts and styles.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'charts', test: /node_modules\/(?:recharts|d3-|victory-vendor|@mantine\/charts)/ },
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
