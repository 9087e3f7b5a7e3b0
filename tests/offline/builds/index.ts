import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { keepFiles } from '#server/build/previous.ts'
import { app, buildProduct, isStale, type Product, run } from '#server/build/products.ts'
import { type RunningServer, startServer, until } from '../../helpers/server.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/**
 * `one` is the app as it was built; `two` a later release of it, whose contract says more of what a transfer is; `broken`
 * one that never starts.
 */
export type BuildName = 'one' | 'two' | 'broken'

export interface Build {
  readonly name: BuildName
  readonly folder: string
  /** What its page calls itself. */
  readonly id: string
  /** Names of its scripts and styles, without folders. */
  readonly files: ReadonlySet<string>
}

const varied = (name: BuildName): Product => ({
  name: `builds/${name}`,
  result: `dist/builds/${name}/app/index.html`,
  inputs: [...app.inputs, 'tests/offline/builds/vary.ts', 'tests/helpers/copy.ts'],
  build: (root) => run(root, ['--import', 'tsx', 'tests/offline/builds/vary.ts', name]),
})

/** Spec files run side by side and may need the same build at once: whoever comes first makes it. */
async function makeOnce(product: Product): Promise<void> {
  const lock = join(ROOT, `dist/${product.name.replace('/', '-')}.lock`)
  const taken = (): boolean => {
    try {
      mkdirSync(lock)
      return true
    } catch {
      // What a killed run left behind holds nobody up.
      const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
      if (made !== undefined && Date.now() - made > 120_000) rmSync(lock, { recursive: true, force: true })
      return false
    }
  }
  await until(`the making of ${product.name}`, taken, 300_000)
  try {
    if (isStale(ROOT, product)) await buildProduct(ROOT, product)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Gives a build, made when it is missing or of other sources. */
export async function need(name: BuildName): Promise<Build> {
  const product = name === 'one' ? app : varied(name)
  // `npm test` and `npm start` have just built the app itself.
  if (name !== 'one') await makeOnce(product)
  const folder = join(ROOT, product.result, '..')
  const id = /name="build" content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1]
  if (!id) throw new Error(`build ${name} has no name: npm run build`)
  const files = readdirSync(join(folder, 'assets')).filter((file) => /\.(?:js|css)$/.test(file))
  return { name, folder, id, files: new Set(files) }
}

export interface Site {
  readonly origin: string
  readonly server: RunningServer
  /** Serves this build from now on, and the files of those before it, as `npm start` does. */
  release(build: Build): void
  stop(): Promise<void>
}

/** The real server on a build that can be replaced while it runs. */
export async function startSite(first: Build): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'h5-site-'))
  const current = join(folder, 'app')
  symlinkSync(first.folder, current)
  const server = await startServer({
    program: 'tests/offline/builds/serve.ts',
    env: { APP_FOLDER: current },
  })
  return {
    origin: server.origin,
    server,
    release: (build) => {
      keepFiles(current)
      symlinkSync(build.folder, join(folder, 'next'))
      renameSync(join(folder, 'next'), current)
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
