import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { changedFiles, repositoryFiles } from './files.ts'
import { bin, ROOT } from './paths.ts'
import { runSuite } from './runner.ts'
import { messagesStep, typesStep } from './suite.ts'
import { checkStep, vitestStep } from './suite-steps.ts'
import { hasTexts, projectsFor, testsFor } from './tests-for-changes.ts'

/**
 * `npm run check`: runs, within a minute, the checks that a change since the main branch most likely breaks:
 * type checks, the linter, messages, and the unit and database tests near the changed files. It builds nothing
 * and starts no browser; `npm test` does.
 */
const changed = changedFiles()
const present = changed.filter((file) => existsSync(resolve(ROOT, file)))
const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')
const tests = testsFor(changed, repositoryFiles(), read)
const cores = availableParallelism()

const steps = [
  ...(tests.length > 0
    ? [vitestStep({ name: 'unit', kind: 'unit', workers: Math.max(1, Math.floor(cores / 2)), args: tests })]
    : []),
  ...(hasTexts(changed, present, read) ? [messagesStep] : []),
  ...projectsFor(changed).map(typesStep),
  ...(present.length > 0
    ? [
        checkStep('lint', bin('biome'), [
          'check',
          '--error-on-warnings',
          '--diagnostic-level=warn',
          '--no-errors-on-unmatched',
          ...present,
        ]),
      ]
    : []),
]
if (steps.length > 0) process.exitCode = await runSuite(steps, { cores })
else console.log('Nothing has changed since the main branch.')
