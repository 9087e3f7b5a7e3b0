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
import { featureOf, kitOf } from './tools/build/chunk-names.ts'
import { precompressed } from './tools/build/compress.ts'
import { contractFingerprints } from './tools/build/contract-fingerprints.ts'
import { linguiMacros } from './tools/build/lingui-macros.ts'
import { ownPage, preloadedFiles } from './tools/build/page-plugin.ts'
import { lostChunks } from './tools/build/reload-on-lost-chunk.ts'
import { serverOnlyOptions } from './tools/build/server-only-options.ts'
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

const messages = lingui({
  failOnMissing: strictMessages,
  failOnCompileError: true,
  cwd: root,
  configPath: join(root, 'tools/build/lingui.config.ts'),
})

const plugins: PluginOption[] = testing
  ? [linguiMacros(), messages, react()]
  : [
      router,
      serverOnlyOptions(),
      linguiMacros(),
      messages,
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

export default defineConfig(({ command }) => ({
  // Tests read packages as they are; scanning the page's entries for them would only cost time.
  ...(testing && {
    optimizeDeps: { noDiscovery: true, entries: [] },
    environments: { __vitest_vm__: { optimizeDeps: { noDiscovery: true, entries: [] } } },
  }),
  root: testing ? root : join(root, 'src'),
  publicDir: join(root, 'public'),
  base: '/h5/',
  plugins,
  // React has had this hook since 18: the router's state needs no stand-in for older versions.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
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
      // The first screen has brought these along, whichever it was.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(?:rolldown-runtime|react|vendor|kit|manifests)-[\w-]+\.js$/.test(file)),
    },
    reportCompressedSize: false,
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      // A feature's and the design system's door (index.ts) must not pull the rooms behind it into one chunk.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:features|ui)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // In two, so that the page hears the finger between them (`src/boot/start-app.ts`).
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, tags: ['$initial'] },
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            { name: kitOf, test: /\/(?:src|node_modules)\//, minShareCount: 2 },
            // The calls of the products: the line to the server wants all of them, and none of their screens.
            { name: 'contract', test: /\/src\/contract\// },
            // What every feature says of itself: one file for all who ask.
            { name: 'manifests', test: /\/src\/features\/(?:index|[\w-]+\/manifest)\.ts/ },
            // The small parts that the tabs have of each other.
            {
              name: 'parts',
              test: /\/src\/features\/(?:home|market|assets|convert|deposit|transactions|transfer|withdraw|settings|kit\/figures|kit\/form\/funds)\//,
              minShareCount: 2,
            },
            // What the forms and lists of the products share.
            { name: 'forms', test: /\/src\/features\/kit\/(?!trade\/)/, minShareCount: 2 },
            // The message centre opens without the pages that show the news too.
            { name: 'news', test: /\/src\/features\/messages\//, minShareCount: 2 },
            // What the tickets and the pairs' pages share.
            {
              name: 'trading',
              test: /\/src\/features\/(?:spot|futures|pair|orders|kit\/trade)\//,
              minShareCount: 3,
            },
            // A product's screens come together: who opens one goes on to the next.
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
    // The standard leaves one core idle; much of the time here is waiting for the database.
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
          // Nothing that these files import holds a state: it is read once, and not by a process for each file.
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
        // Each file makes the globals of a service worker, and a worker that registers itself there.
        test: { name: 'worker', environment: 'node', pool: 'threads', include: ['sw/**/*.test.ts'] },
      },
      {
        extends: true,
        // On the embedded PostgreSQL, or on TEST_DATABASE_URL when it is set.
        test: {
          name: 'database',
          environment: 'node',
          include: [
            'server/**/*.test.ts',
            'tests/{contract,faults,invariants}/**/*.test.ts',
            'tests/audits/*.test.ts',
          ],
          globalSetup: ['tests/helpers/postgres-cluster.ts'],
          // Each file has its own database; reading the whole server again for each would take most of the time.
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
          // Each file has a context of its own within one thread: happy-dom is read once and not 187 times.
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
