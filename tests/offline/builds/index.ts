import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { keepBuildFiles } from '#server/platform/http/previous-builds.ts'
import { type RunningServer, startServer } from '../../helpers/test-server.ts'
import { type Later, vary } from './vary-release.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const APP = join(ROOT, 'dist/app')

/**
 * `one` is the app as built; `two` is a later release whose contract has more fields in a transfer; `broken` is a
 * release that never starts.
 */
export type BuildName = 'one' | Later

export interface Build {
  readonly name: BuildName
  readonly folder: string
  /** The build id in the page's `<meta name=build>`. */
  readonly id: string
  /** Names of the build's scripts and styles, without folders. */
  readonly files: ReadonlySet<string>
}

const nameOf = (folder: string): string => {
  const id = /name="build" content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1]
  if (!id) throw new Error('a build without a name: npm run build')
  return id
}

/** Creates a later release of the current build unless it exists; returns its folder. */
function laterOf(name: Later): string {
  const source = join(import.meta.dirname, 'vary-release.ts')
  // The build id does not depend on the service worker's script, so the name of the folder also contains a
  // digest of this script.
  const inputs = createHash('sha256')
    .update(readFileSync(source))
    .update(readFileSync(join(APP, 'sw.js')))
  const recipe = inputs.digest('hex').slice(0, 8)
  const builds = join(ROOT, 'dist/builds')
  const folder = join(builds, `${name}-${nameOf(APP)}-${recipe}`)
  if (existsSync(folder)) return folder
  mkdirSync(builds, { recursive: true })
  for (const old of readdirSync(builds).filter((one) => one.startsWith(`${name}-`)))
    rmSync(join(builds, old), { recursive: true, force: true })
  // Spec files run in parallel, so the release is built in a temporary folder that is renamed when it is
  // complete.
  const work = mkdtempSync(join(builds, '.making-'))
  vary(APP, join(work, 'app'), name)
  try {
    renameSync(join(work, 'app'), folder)
  } catch (error) {
    // If another process has created the folder in the meantime, its folder is used.
    if (!existsSync(folder)) throw error
  }
  rmSync(work, { recursive: true, force: true })
  return folder
}

/**
 * Returns the files of a build: of the app as it was built last, or of a later release, which is created if
 * needed.
 */
export function need(name: BuildName): Build {
  const folder = name === 'one' ? APP : laterOf(name)
  const files = readdirSync(join(folder, 'assets')).filter((file) => /\.(?:js|css)$/.test(file))
  return { name, folder, id: nameOf(folder), files: new Set(files) }
}

export interface Site {
  readonly origin: string
  readonly server: RunningServer
  /** Serves this build from now on, together with the files of earlier builds, as `npm start` does. */
  release(build: Build): void
  stop(): Promise<void>
}

/** Starts a real server whose build can be replaced while it runs. */
export async function startSite(first: Build): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'h5-site-'))
  const current = join(folder, 'app')
  symlinkSync(first.folder, current)
  const server = await startServer({
    program: process.env.TEST_CONTROLLED_PROGRAM ?? 'tests/server/main.ts',
    env: { APP_FOLDER: current },
  })
  return {
    origin: server.origin,
    server,
    release: (build) => {
      keepBuildFiles(current)
      symlinkSync(build.folder, join(folder, 'next'))
      renameSync(join(folder, 'next'), current)
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
