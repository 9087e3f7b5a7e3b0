import { createHash } from 'node:crypto'
import { promises as fs, readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { transformAsync } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { lingui } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import packageFile from './package.json' with { type: 'json' }

const root = import.meta.dirname
const testing = process.env.VITEST !== undefined
/** Set by the release gate: a message without a translation then fails the build instead of falling back to English. */
const strictMessages = process.env.STRICT_MESSAGES === '1'
/** Names the shape of what devices keep: a record of another contract is not read (architecture.md, style 9). */
const contractMark = readdirSync(join(root, 'src/contract'))
  .sort()
  .reduce((hash, file) => hash.update(readFileSync(join(root, 'src/contract', file))), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)
const initialLimit = 120 * 1024

/** Compiles Lingui's macros. The React plugin of this Vite has no Babel step any more. */
function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: /@lingui\/(?:core|react)\/macro/ },
      async handler(code, id) {
        const done = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [linguiMacro],
        })
        return done?.code ? { code: done.code, map: done.map ?? null } : null
      },
    },
  }
}

/** Parts of packages that this app has no use for, or does in fewer lines: who imports them, and what stands there instead. */
const LEAN = [
  { from: /lucide-react\/.*\/icons\/[\w-]+\.mjs$/, id: '../createLucideIcon.mjs', lean: 'lineIcon.ts' },
  { from: /query-core\/.*\/queryClient\.js$/, id: './mutationCache.js', lean: 'mutationCache.ts' },
  { from: /react-router\/.*\/route\.js$/, id: './link.js', lean: 'routerLink.ts' },
  { from: /react-store\//, id: 'use-sync-external-store/shim/with-selector', lean: 'selector.ts' },
]

/** Puts `src/lean` in their place; the build fails when an update of a package has moved one of them. */
function leanParts(): Plugin {
  const found = new Set<string>()
  return {
    name: 'lean-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /(?:createLucideIcon\.mjs|mutationCache\.js|link\.js|with-selector)$/ },
      handler(source, importer = '') {
        const part = LEAN.find(({ id, from }) => id === source && from.test(importer))
        if (!part) return null
        found.add(part.id)
        return join(root, 'src/lean', part.lean)
      },
    },
    buildEnd(error) {
      const lost = LEAN.filter(({ id }) => !found.has(id))
      if (!error && lost.length > 0)
        this.error(`src/lean replaces nothing: ${lost.map(({ id }) => id).join(', ')}`)
    },
  }
}

type Bundle = Rolldown.OutputBundle
const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk')

/** A chunk, everything it imports statically, and their styles: what one dynamic import has to fetch. */
function filesOf(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (seen.has(file) || chunk?.type !== 'chunk') return seen
  seen.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, seen)
  return seen
}

/**
 * Tells the boot script of `index.html` which files the stored language and the opened route will need, so that they
 * load beside the entry instead of after it.
 */
function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const chunks = chunksOf(bundle)
        const entry = chunks.find((chunk) => chunk.isEntry)
        const first = entry ? filesOf(bundle, entry.fileName) : new Set<string>()
        const later = (file: string) => [...filesOf(bundle, file)].filter((name) => !first.has(name))
        const langs: Record<string, string[]> = {}
        const routes: Record<string, string[]> = {}
        for (const chunk of chunks) {
          const module = chunk.facadeModuleId ?? ''
          const lang = /\/locales\/(\w+)\.po$/.exec(module)?.[1]
          if (lang) langs[lang] = later(chunk.fileName)
          const route = /\/routes(?:\/_tabs)?(\/pages\/.+)\.tsx\?tsr-split=component$/.exec(module)?.[1]
          if (route && later(chunk.fileName).length > 1)
            routes[route.replaceAll(/[[\]]/g, '')] = later(chunk.fileName)
        }
        return html.replace('/*early*/ {}', JSON.stringify({ langs, routes }))
      },
    },
  }
}

/** Weighs what the first load fetches and refuses a build that outgrew its budget (offline.md). */
function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    async generateBundle(_, bundle) {
      const entry = chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === 'index')
      if (!entry) return
      let total = 0
      for (const file of filesOf(bundle, entry.fileName)) {
        const output = bundle[file]
        if (output?.type !== 'chunk') continue
        const size = (await promisify(gzip)(output.code, { level: 9 })).length
        total += size
        this.info(`initial ${file} ${(size / 1024).toFixed(1)} KB gzip`)
      }
      this.info(`initial JavaScript ${(total / 1024).toFixed(1)} of ${initialLimit / 1024} KB gzip`)
      if (total > initialLimit) this.error('The initial JavaScript is over its budget.')
    },
  }
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])

/** Writes `.br` and `.gz` beside every text file, after the worker is built, for the server to send as they are. */
function precompressed(): Plugin {
  let outDir = ''
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const entry of await fs.readdir(outDir, { recursive: true, withFileTypes: true })) {
          const file = join(entry.parentPath, entry.name)
          if (!entry.isFile() || !compressible.has(extname(file))) continue
          const bytes = await fs.readFile(file)
          if (bytes.length < 512) continue
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          await fs.writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
          await fs.writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }
      },
    },
  }
}

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

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: '../sw',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ['**/*.{js,css,html}', 'icon.svg', 'manifest.webmanifest'],
    maximumFileSizeToCacheInBytes: 1024 * 1024,
  },
})

const messages = lingui({
  failOnMissing: strictMessages,
  failOnCompileError: true,
  cwd: root,
  ...(strictMessages
    ? {}
    : { config: { ...packageFile.lingui, rootDir: root, fallbackLocales: { default: 'en' } } }),
})

const plugins: PluginOption[] = testing
  ? [linguiMacros(), messages, react()]
  : [router, leanParts(), linguiMacros(), messages, react(), earlyFiles(), budget(), pwa, precompressed()]

export default defineConfig(({ command }) => ({
  root: testing ? root : join(root, 'src'),
  publicDir: join(root, 'public'),
  base: '/h5/',
  plugins,
  define: {
    __APP_VERSION__: JSON.stringify(packageFile.version),
    __CONTRACT_MARK__: JSON.stringify(contractMark),
    __PSEUDO__: JSON.stringify(command === 'serve' || process.env.PSEUDO === '1'),
  },
  build: {
    outDir: join(root, 'dist/app'),
    emptyOutDir: true,
    target: ['chrome109', 'safari16.4', 'firefox115'],
    cssCodeSplit: true,
    cssMinify: 'esbuild',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A feature's and the design system's door (index.ts) must not pull the rooms behind it into one chunk.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:features|ui)\/.*\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            // What most screens share comes as one file instead of forty; heavy libraries stay with their screens.
            {
              name: 'kit',
              test: /\/src\/(?:ui|data|i18n|contract|domain|features\/shell)\/|node_modules\/(?:valibot|big\.js|lucide-react|@tanstack\/(?:react-)?query)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:8080', '/socket.io': { target: 'ws://localhost:8080', ws: true } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'src/{contract,domain}/**/*.test.ts',
            'sw/**/*.test.ts',
            'tests/{lint,helpers,bench,offline}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        // On the embedded PostgreSQL, or on TEST_DATABASE_URL when it is set.
        test: {
          name: 'database',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/{contract,faults,invariants,audits}/**/*.test.ts'],
          globalSetup: ['tests/helpers/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/{contract,domain}/**'],
          restoreMocks: true,
        },
      },
    ],
  },
}))
