import type { SystemPostgres } from '../helpers/system-postgres.ts'
import { bin } from './paths.ts'
import { checkStep, playwrightStep, type SuiteStep, vitestStep } from './suite-steps.ts'

/**
 * The folders of the TypeScript projects. The project of the tests includes the server's files, which the
 * tests import.
 */
const PROJECTS = ['tests', 'src', 'src/console', 'sw'] as const

/** The kinds of steps that the command line can select. */
export const KINDS = [
  'types',
  'lint',
  'commits',
  'messages',
  'acceptance',
  'build',
  'unit',
  'postgres',
  'browser',
  'lighthouse',
] as const

/** The kinds of steps that run test files. The command line can select some of the files and repeat them. */
export const TEST_KINDS: readonly string[] = ['unit', 'browser']

/**
 * Tests whose result may depend on the PostgreSQL version: transactions, the schema, and all movements of
 * money.
 */
const MONEY = [
  'server/platform/db',
  'server/ledger',
  'server/products',
  'server/market/recorder',
  'tests/invariants',
]

export const typesStep = (project: string): SuiteStep =>
  checkStep('types', bin('tsc'), ['-p', project], { name: `types ${project.replace('/', ' ')}` })

export const messagesStep = checkStep('messages', bin('tsx'), ['tests/check-translations.ts'])

/**
 * Number of cores that the schedule reserves per worker of a browser step, which mostly waits for pages. A
 * worker uses somewhat more, but with fewer workers in parallel a third of two cores stays idle.
 */
const BROWSER_CORES = 0.4
const LIGHTHOUSE_CORES = 0.2

/** The step that builds all programs or, with `isStaleOnly`, only the stale programs. */
export const buildStep = (isStaleOnly: boolean): SuiteStep =>
  checkStep('build', bin('tsx'), [
    'tests/suite/build-tested-programs.ts',
    ...(isStaleOnly ? ['--stale'] : []),
  ])

const lighthouseStep = checkStep('lighthouse', bin('tsx'), ['tests/audits/main.ts', 'ci'], {
  after: ['build'],
  cores: LIGHTHOUSE_CORES,
})

function postgresStep(server: SystemPostgres | null, workers: number): SuiteStep {
  const env = { TEST_DATABASE_URL: server?.url ?? '' }
  const args = ['--project=database', ...MONEY]
  const step = vitestStep({ name: 'postgres', kind: 'postgres', workers, args, env })
  if (server) return step
  return {
    ...step,
    run: async ({ say }) => {
      say('Skipped: no PostgreSQL server binaries here (postgres, initdb).')
      return { passed: 0, failed: 0, skipped: 1, report: null }
    },
  }
}

/** Which test files run, and how. */
export interface Tests {
  /** The selected test files; null for all. */
  readonly files: readonly string[] | null
  readonly rounds: number
  readonly workers: number
  /** Whether the tests of money are run by another step (on another PostgreSQL). */
  readonly isMoneyElsewhere: boolean
}

/**
 * Number of parts into which the longest step, the page tests, is split, so that no core is idle at the end
 * while one long step runs. There are no more parts than needed, because each part starts a runner, an
 * installation, a browser and servers, which takes 13 seconds of processor time.
 */
const PAGE_SHARDS = 3

/** The Playwright projects and the folders of their files. */
const FOLDERS = { pages: '/e2e/', console: '/console/', offline: '/offline/' } as const
type BrowserProject = keyof typeof FOLDERS

const isBrowserTest = (file: string): boolean => file.endsWith('.spec.ts')

/** The steps that run test files, each once per round. */
function testSteps({ files, rounds, workers, isMoneyElsewhere }: Tests): readonly SuiteStep[] {
  const specs = files?.filter(isBrowserTest) ?? []
  const units = files?.filter((file) => !isBrowserTest(file)) ?? []
  const elsewhere = isMoneyElsewhere ? MONEY.map((folder) => `--exclude=${folder}/**/*.test.ts`) : []
  const steps = (round: string): SuiteStep[] => {
    const asked = (projects: readonly BrowserProject[]): readonly BrowserProject[] =>
      projects.filter((name) => files === null || specs.some((file) => file.includes(FOLDERS[name])))
    const browser = (all: readonly BrowserProject[], shards: number): SuiteStep[] => {
      const projects = asked(all)
      if (projects.length === 0) return []
      return Array.from({ length: shards }, (_, shard) =>
        playwrightStep({
          name: `${projects.join('-')}${shards > 1 ? `-${shard + 1}` : ''}${round}`,
          kind: 'browser',
          workers,
          share: BROWSER_CORES,
          args: [
            ...projects.map((project) => `--project=${project}`),
            `--shard=${shard + 1}/${shards}`,
            ...specs,
          ],
        }),
      )
    }
    const unit = vitestStep({ name: `unit${round}`, kind: 'unit', workers, args: [...units, ...elsewhere] })
    return [
      ...browser(['pages'], files === null ? PAGE_SHARDS : 1),
      ...(files === null || units.length > 0 ? [unit] : []),
      ...browser(['offline', 'console'], 1),
    ]
  }
  return Array.from({ length: rounds }, (_, round) => steps(rounds > 1 ? ` ${round + 1}` : '')).flat()
}

export interface Suite extends Tests {
  readonly kinds: readonly string[]
  readonly server: SystemPostgres | null
}

/**
 * The steps of a run in starting order: the longest first, and short ones at the end to fill the remaining cores. The
 * build is included if a selected step needs it.
 */
export function suite({ kinds, server, ...tests }: Suite): readonly SuiteStep[] {
  const long = [...testSteps(tests), postgresStep(server, tests.workers), lighthouseStep]
  const short = [
    ...PROJECTS.map(typesStep),
    checkStep('lint', bin('biome'), ['check', '--error-on-warnings', '--diagnostic-level=warn', '.']),
    checkStep('unused', bin('knip'), ['--no-progress'], { kind: 'lint' }),
    checkStep('commits', bin('tsx'), ['tools/check-commits.ts']),
    messagesStep,
    checkStep('acceptance', bin('tsx'), ['tests/acceptance/main.ts']),
  ]
  const chosen = [...long, ...short].filter(({ kind }) => kinds.includes(kind))
  const isBuilt = kinds.includes('build')
  const isBuildNeeded = isBuilt || chosen.some(({ after }) => after.includes('build'))
  return [...(isBuildNeeded ? [buildStep(!isBuilt)] : []), ...chosen]
}
