import { availableParallelism } from 'node:os'
import { debianPostgres } from '../helpers/system-postgres.ts'
import { matchingTests, type ParsedArguments, readArguments } from './command-line.ts'
import { repositoryFiles } from './files.ts'
import { runSuite } from './runner.ts'
import { MARK } from './sampled-processes.ts'
import { KINDS, suite, TEST_KINDS } from './suite.ts'

/**
 * `npm test`: every check before a merge, in parallel on all cores. `-- unit lint` runs only these steps, `--
 * loan app/home` only test files with these texts in their path, `-- --repeat 20 app/home` runs them 20 times.
 * Ends with `N passed, N failed`.
 */
async function run({ kinds: asked, paths, rounds }: ParsedArguments): Promise<number> {
  const files = paths.length > 0 ? matchingTests(paths, repositoryFiles()) : null
  const possible = files || rounds > 1 ? TEST_KINDS : KINDS
  const kinds = possible.filter((kind) => asked.length === 0 || asked.includes(kind))
  if (kinds.length === 0)
    throw new Error(`paths of test files and --repeat go with ${TEST_KINDS.join(' and ')} only`)
  const cores = availableParallelism()
  const server = kinds.includes('postgres')
    ? debianPostgres({ env: { [MARK]: `${process.pid} postgres` } })
    : null
  process.once('exit', () => server?.stop())
  const workers = Math.max(1, Math.floor(cores / 2))
  const steps = suite({ kinds, files, rounds, workers, isMoneyElsewhere: server !== null, server })
  return runSuite(steps, { cores, rounds })
}

try {
  process.exitCode = await run(readArguments(process.argv.slice(2), KINDS))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
