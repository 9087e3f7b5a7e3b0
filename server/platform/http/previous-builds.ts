import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Log } from '../../services.ts'

/** A page of an earlier build still finds its own files for so long (docs/offline.md#rule-12-updates). */
const KEPT_FOR = 7 * 86_400_000

/** Where the files of earlier builds lie: beside the app's folder. */
export const previousOf = (appFolder: string): string => join(dirname(appFolder), 'previous')

/**
 * Puts the hashed files of the build in `appFolder` beside those of earlier builds (in `to`), marked with `now` as the last moment
 * at which they were the current ones, and drops what has been replaced for longer than a week. Times in milliseconds.
 */
export function keepFiles(appFolder: string, now = Date.now(), to = previousOf(appFolder)): void {
  const current = join(appFolder, 'assets')
  const kept = join(to, 'assets')
  if (existsSync(current)) {
    mkdirSync(kept, { recursive: true })
    for (const name of readdirSync(current)) {
      copyFileSync(join(current, name), join(kept, name))
      utimesSync(join(kept, name), now / 1000, now / 1000)
    }
  }
  if (!existsSync(kept)) return
  for (const name of readdirSync(kept)) {
    const file = join(kept, name)
    if (now - statSync(file).mtimeMs > KEPT_FOR) rmSync(file)
  }
}

const A_DAY = 86_400_000

/**
 * Keeps the files of the release that runs in a folder that all nodes share, at the start and every day, so that nodes of
 * the releases before and after serve them too. Gives the function that stops it.
 */
export function shareFiles(appFolder: string, shared: string, log: Log): () => void {
  const share = (): void => {
    try {
      keepFiles(appFolder, Date.now(), shared)
    } catch (error) {
      log.warn('the files of this release could not be put into ASSETS_DIR', { problem: error })
    }
  }
  share()
  const timer = setInterval(share, A_DAY)
  timer.unref()
  return () => clearInterval(timer)
}

/** Keeps the last build's files before the next one takes its place. */
export function keptFiles(): Plugin {
  let appFolder = ''
  return {
    name: 'kept-files',
    apply: 'build',
    configResolved: (config) => {
      appFolder = resolve(config.root, config.build.outDir)
    },
    buildStart: () => keepFiles(appFolder),
  }
}
