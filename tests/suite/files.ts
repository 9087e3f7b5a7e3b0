import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from './paths.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** The paths of all files in the repository, from the root, including files that are not committed yet. */
export const repositoryFiles = (): string[] =>
  linesOf(git('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) =>
    existsSync(resolve(ROOT, file)),
  )

/** The commit at which this branch left the main branch; without a main branch, the last commit. */
function base(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', main, 'HEAD')
    } catch {
      // The branch does not exist, so the next name is tried.
    }
  }
  return 'HEAD'
}

/** The files that differ from the main branch: committed or not, added, changed or deleted. */
export const changedFiles = (): string[] => [
  ...linesOf(git('diff', '--name-only', '--no-renames', base())),
  ...linesOf(git('ls-files', '--others', '--exclude-standard')),
]
