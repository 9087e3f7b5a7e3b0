import { execFileSync, spawnSync } from 'node:child_process'
import { bin, ROOT } from '../tests/suite/paths.ts'

/** The last commit before the repository required Conventional Commits; older subjects are not checked. */
const BEFORE = '3e6f1a073f4635809e30b2aa153a98abbbf95c20'

function isAncestor(commit: string): boolean {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * `npm run commits`: checks that the subjects of all commits after `BEFORE` are Conventional Commits of at
 * most 72 characters. Without that commit (a shallow clone), only the newest commit is checked.
 */
const range = isAncestor(BEFORE) ? ['--from', BEFORE] : ['--last']
const { status } = spawnSync(bin('commitlint'), range, { cwd: ROOT, stdio: 'inherit' })
process.exitCode = status ?? 1
