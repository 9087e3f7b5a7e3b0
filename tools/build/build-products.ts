import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS } from '#contract/wire/lang.ts'
import { translationsOf } from '../../server/platform/texts/po-translations.ts'

/** A build product and the inputs from which it is built. */
export interface Product {
  readonly name: string
  /** A file that exists once the product has been built. */
  readonly result: string
  readonly inputs: readonly string[]
  /** Folders among the inputs that do not affect the product. */
  readonly without?: readonly string[]
  build(root: string): Promise<void>
}

const SHARED = ['src/contract', 'src/domain', 'package.json', 'package-lock.json', 'tsconfig.json']

export const app: Product = {
  name: 'app',
  result: 'dist/app/index.html',
  inputs: [...SHARED, 'src', 'sw', 'public', 'locales', 'tools/build', 'vite.config.ts'],
  without: ['src/console', 'src/contract/operators', 'locales/console'],
  build: (root) => run(root, [join(root, 'node_modules/vite/bin/vite.js'), 'build']),
}

/** The operators' console, which is built separately and shares no files with the app's build. */
export const consolePage: Product = {
  name: 'console',
  result: 'dist/console/index.html',
  inputs: [...SHARED, 'src/console', 'locales/console', 'tools/build'],
  build: (root) =>
    run(root, [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      join(root, 'src/console/vite.config.ts'),
    ]),
}

export const server: Product = {
  name: 'server',
  result: 'dist/server/main.js',
  inputs: [...SHARED, 'server', 'locales'],
  build: (root) =>
    bundleServer(root, 'server/main.ts', 'dist/server', {
      ops: 'server/operators/cli/main.ts',
      'watch-bitcoin': 'server/watchers/bitcoin/main.ts',
    }),
}

/**
 * The server that browser tests start, with a clock and a market that tests control, and the operators'
 * command line.
 */
export const testServer: Product = {
  name: 'test server',
  result: 'dist/test-server/main.js',
  inputs: [...SHARED, 'server', 'locales', 'tests/server'],
  build: (root) =>
    bundleServer(root, 'tests/server/main.ts', 'dist/test-server', {
      ops: 'server/operators/cli/run-command-line.ts',
    }),
}

/**
 * The server that database tests start as a process. It has a separate folder, because another build may run
 * at the same time.
 */
export const processServer: Product = {
  ...server,
  name: 'process server',
  result: 'dist/process-server/main.js',
  build: (root) => bundleServer(root, 'server/main.ts', 'dist/process-server'),
}

export const PRODUCTS = [app, consolePage, server] as const

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/**
 * A digest of the names and contents of all inputs. Modification times are ignored, because all files of a
 * fresh clone have new times.
 */
export function fingerprint(root: string, { inputs, without = [] }: Product): string {
  const hash = createHash('sha256').update(process.version)
  const files = inputs.flatMap((input) => {
    const path = join(root, input)
    return /\.\w+$/.test(input) ? [path] : filesUnder(path)
  })
  const left = without.map((folder) => `${join(root, folder)}/`)
  for (const file of [...new Set(files)].filter((file) => !isTest(file)).sort()) {
    if (!existsSync(file) || left.some((folder) => file.startsWith(folder))) continue
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const stampOf = (root: string, name: string): string => join(root, 'dist', `${name}.inputs`)

/** Whether a product is missing or was built from other inputs. */
export function isStale(root: string, product: Product): boolean {
  const stamp = stampOf(root, product.name)
  if (!existsSync(join(root, product.result)) || !existsSync(stamp)) return true
  return readFileSync(stamp, 'utf8') !== fingerprint(root, product)
}

/** Builds a product and records the digest of its inputs. */
export async function buildProduct(root: string, product: Product): Promise<void> {
  const made = fingerprint(root, product)
  rmSync(stampOf(root, product.name), { force: true })
  await product.build(root)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampOf(root, product.name), made)
}

/** Runs a Node script; shows its output only if it fails. */
export function run(root: string, args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.on('error', failed)
    child.on('exit', (status) => (status === 0 ? done() : failed(new Error(printed))))
  })
}

/** Bundles the app's own files into one, which halves the time to start the server. Packages stay in node_modules. */
async function bundleServer(
  root: string,
  entry: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { build } = await import('vite')
  const outDir = join(root, folder)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node22',
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries({ main: entry, ...more }).map(([name, file]) => [name, join(root, file)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  cpSync(join(root, 'server/platform/db/migrations'), join(outDir, 'migrations'), { recursive: true })
  mkdirSync(join(outDir, 'catalogues'))
  for (const lang of LANGS) {
    const words = translationsOf(readFileSync(join(root, `locales/${lang}.po`), 'utf8'))
    writeFileSync(join(outDir, `catalogues/${lang}.json`), JSON.stringify(words))
  }
}
