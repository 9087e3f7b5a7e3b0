import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyRepository } from '../helpers/repository-copy.ts'
import { applied, stepsOf } from './example-product-steps.ts'

/**
 * `npm run prove -- example`: follows `docs/adding-a-product.md` in a copy of the repository, checks all types and
 * runs the tests of the example. Exits with 1 when the page is wrong.
 */
const folder = copyRepository()
const run = (program: string, ...args: string[]): void => {
  execFileSync(join(folder, 'node_modules/.bin', program), args, { cwd: folder, stdio: 'inherit' })
}
try {
  const steps = stepsOf(readFileSync(join(import.meta.dirname, '../../docs/adding-a-product.md'), 'utf8'))
  for (const step of steps) {
    const path = join(folder, step.file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, applied(step, existsSync(path) ? readFileSync(path, 'utf8') : null))
  }
  for (const project of ['src', 'src/console', 'sw', 'tests'])
    run('tsc', '-p', project, '--incremental', 'false')
  const files = steps.map(({ file }) => file).filter((file) => file.endsWith('.ts'))
  run('biome', 'check', '--error-on-warnings', '--vcs-enabled=false', ...files)
  run(
    'vitest',
    'run',
    'tests/coupling/registrations.test.ts',
    'src/contract/table.test.ts',
    'src/contract/wire/openapi.test.ts',
    'src/features/index.test.ts',
    'src/console/parts/ledgerCodeNames.test.ts',
    'tests/contract/write-row-limits.test.ts',
    ...files.filter((file) => file.endsWith('.test.ts')),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
