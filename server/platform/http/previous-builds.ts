import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Log } from '../../services.ts'

/**
 * Time (ms) for which the files of an earlier build stay available for its open pages
 * (docs/offline.md#rule-12-updates).
 */
const KEPT_FOR = 7 * 86_400_000

/** Folder for the files of earlier builds, beside the app's folder. */
export const previousOf = (appFolder: string): string => join(dirname(appFolder), 'previous')

/**
 * Copies the hashed files of the build in `appFolder` to the files of earlier builds (in `to`), and marks them as
 * current at the time `now`. Deletes files that have not been part of the current build for more than a week. Times
 * in milliseconds.
 */
export function keepBuildFiles(appFolder: string, now = Date.now(), to = previousOf(appFolder)): void {
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
 * Copies the files of the running release to a folder that all nodes share, at the start and every day, so
 * that nodes of the previous and the next release can serve them too. Returns a function that stops the
 * copying.
 */
export function shareBuildFiles(appFolder: string, shared: string, log: Log): () => void {
  const share = (): void => {
    try {
      keepBuildFiles(appFolder, Date.now(), shared)
    } catch (error) {
      log.warn('the files of this release could not be put into ASSETS_DIR', { problem: error })
    }
  }
  share()
  const timer = setInterval(share, A_DAY)
  timer.unref()
  return () => clearInterval(timer)
}

/** A Vite plugin that keeps the files of the last build before the next build replaces them. */
export function keepFilesPlugin(): Plugin {
  let appFolder = ''
  return {
    name: 'kept-files',
    apply: 'build',
    configResolved: (config) => {
      appFolder = resolve(config.root, config.build.outDir)
    },
    buildStart: () => keepBuildFiles(appFolder),
  }
}
