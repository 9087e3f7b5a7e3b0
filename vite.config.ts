import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import packageFile from './package.json' with { type: 'json' }
import { keepFilesPlugin } from './server/platform/http/previous-builds.ts'
import { allCalls } from './src/contract/table.ts'
import { bootPage } from './tools/build/boot-script.ts'
import {
  ADDRESSES,
  CHART,
  FINANCE,
  featureOf,
  isForm,
  isKit,
  isPart,
  LIST,
  STRIP,
} from './tools/build/chunk-names.ts'
import { precompressed } from './tools/build/compress.ts'
import { contractFingerprints } from './tools/build/contract-fingerprints.ts'
import { linguiMacros } from './tools/build/lingui-macros.ts'
import { messageNumbers } from './tools/build/message-numbers.ts'
import { ownPage, preloadedFiles } from './tools/build/page-plugin.ts'
import { lostChunks } from './tools/build/reload-on-lost-chunk.ts'
import { serverOnlyOptions } from './tools/build/server-only-options.ts'
import { shortClassNames } from './tools/build/short-class-names.ts'
import { budget } from './tools/build/size-budget.ts'
import { manifest } from './tools/build/web-app-manifest.ts'

const root = import.meta.dirname
const testing = process.env.VITEST !== undefined
/** Set by the release gate: a message without a translation then fails the build instead of falling back to English. */
const strictMessages = process.env.STRICT_MESSAGES === '1'

const router = tanstackRouter({
  target: 'react',
  routesDirectory: join(root, 'src/routes'),
  generatedRouteTree: join(root, 'src/routeTree.gen.ts'),
  addExtensions: true,
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
  autoCodeSplitting: true,
  codeSplittingOptions: {
    defaultBehavior: [['component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
  },
})

const page = ownPage()
const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../sw',
  filename: 'sw.ts',
  injectRegister: false,
  manifest,
  // The precache holds what the app needs to start; icons are for the browser.
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['**/*.{js,css,html}', 'icon.svg'],
    maximumFileSizeToCacheInBytes: 1024 * 1024,
    manifestTransforms: [page.transform],
    buildPlugins: { vite: [serverOnlyOptions()] },
  },
})

const messagesConfig = join(root, 'tools/build/lingui.config.ts')
const messages = lingui({
  failOnMissing: strictMessages,
  failOnCompileError: true,
  cwd: root,
  configPath: messagesConfig,
})

const plugins: PluginOption[] = testing
  ? [linguiMacros(), messages, react()]
  : [
      router,
      serverOnlyOptions(),
      linguiMacros(),
      messages,
      messageNumbers({ root, configPath: messagesConfig }),
      react(),
      lostChunks(root),
      keepFilesPlugin(),
      bootPage(root),
      preloadedFiles(),
      budget(),
      page.plugin,
      pwa,
      precompressed(),
    ]

export default defineConfig(({ command, mode }) => ({
  // Tests import packages without Vite's pre-bundling, whose scan of the app's imports takes time.
  ...(testing && {
    optimizeDeps: { noDiscovery: true, entries: [] },
    environments: { __vitest_vm__: { optimizeDeps: { noDiscovery: true, entries: [] } } },
  }),
  root: testing ? root : join(root, 'src'),
  publicDir: join(root, 'public'),
  base: '/h5/',
  plugins,
  // React has contained this hook since version 18, so the shim for older versions is left out of the bundle.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  ...(mode === 'production' && {
    css: { modules: { generateScopedName: shortClassNames(join(root, 'src')) } },
  }),
  define: {
    __APP_VERSION__: JSON.stringify(packageFile.version),
    __CONTRACT_MARKS__: JSON.stringify(contractFingerprints(allCalls.map(([, call]) => call))),
    __PSEUDO__: JSON.stringify(command === 'serve' || process.env.PSEUDO === '1'),
  },
  build: {
    outDir: join(root, 'dist/app'),
    emptyOutDir: true,
    target: ['chrome109', 'safari16.4', 'firefox115'],
    cssCodeSplit: true,
    cssMinify: 'esbuild',
    modulePreload: {
      polyfill: false,
      // Every first screen has already loaded these chunks.
      resolveDependencies: (_, files) =>
        files.filter(
          (file) =>
            !/\/(?:rolldown-runtime|react|vendor|kit|contract|parts|manifests)-[\w-]+\.js$/.test(file),
        ),
    },
    reportCompressedSize: false,
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      // An import of one screen from an index.ts must not put all modules of that feature into one chunk.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:features|ui)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // Two chunks, so that the browser can handle taps between their evaluations (`src/boot/start-app.ts`).
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, tags: ['$initial'] },
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            { name: 'kit', test: isKit, minShareCount: 2 },
            { name: 'list', test: LIST, minShareCount: 2 },
            // The contracts of all calls, which the HTTP client needs without the screens of the products.
            { name: 'contract', test: /\/src\/contract\// },
            // The manifests of all features, which are always needed together.
            { name: 'manifests', test: /\/src\/features\/(?:index|[\w-]+\/manifest)\.ts/ },
            { name: 'parts', test: isPart, minShareCount: 2 },
            { name: 'finance', test: FINANCE },
            { name: 'strip', test: STRIP },
            { name: 'forms', test: isForm, minShareCount: 2 },
            { name: 'chart', test: CHART, minShareCount: 2 },
            { name: 'addresses', test: ADDRESSES, minShareCount: 2 },
            // Lists and downloads of transactions, which settings and several products show.
            { name: 'records', test: /\/src\/features\/transactions\//, minShareCount: 2 },
            // Modules of the message centre that several of its pages share.
            { name: 'news', test: /\/src\/features\/messages\//, minShareCount: 2 },
            // Modules that order tickets and pages of pairs share.
            {
              name: 'trading',
              test: /\/src\/features\/(?:spot|futures|pair|orders|kit\/trade)\//,
              minShareCount: 3,
            },
            // One chunk for all screens of a product, because people who open one usually open the next.
            { name: featureOf, test: /\/src\/(?:features|routes)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:8080',
      '/h5/banner': 'http://localhost:8080',
      '/socket.io': { target: 'ws://localhost:8080', ws: true },
    },
  },
  test: {
    // Vitest's default leaves one core idle, although tests spend much of their time waiting for the database.
    maxWorkers: Math.max(2, availableParallelism()),
    setupFiles: ['tests/helpers/condition-timeout.ts'],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // The imported modules have no state, so all files share them instead of loading them in a process each.
          pool: 'threads',
          isolate: false,
          include: [
            'src/{contract,domain}/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/{acceptance,docs,guards,coupling,simulation,lint,helpers,bench,offline,suite,audits/lighthouse}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        // Isolated, because each file defines the globals of a service worker and starts a worker.
        test: { name: 'worker', environment: 'node', pool: 'threads', include: ['sw/**/*.test.ts'] },
      },
      {
        extends: true,
        // Uses the embedded PostgreSQL, or the server at TEST_DATABASE_URL when that is set.
        test: {
          name: 'database',
          environment: 'node',
          include: [
            'server/**/*.test.ts',
            'tests/{contract,faults,invariants}/**/*.test.ts',
            'tests/audits/*.test.ts',
          ],
          globalSetup: ['tests/helpers/postgres-cluster.ts'],
          // Each file has its own database, but the files share loaded modules: loading them again would take most of
          // the time.
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // Each file has its own VM context within a thread, so that happy-dom is loaded once per thread.
          pool: 'vmThreads',
          setupFiles: ['tests/helpers/dom-polyfills.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/{contract,domain}/**'],
          restoreMocks: true,
        },
      },
    ],
  },
}))
