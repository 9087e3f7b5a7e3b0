import type { debianPostgres } from '../helpers/postgres.ts'
import { bin } from './root.ts'
import { checkStep, playwrightStep, type SuiteStep, vitestStep } from './steps.ts'

/** The TypeScript projects, by their folders; that of the tests has the server's files too, which they import. */
export const PROJECTS = ['tests', 'src', 'src/console', 'sw'] as const

/** The kinds of steps that can be selected by name. */
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

/** Kinds that are made of test files, of which a run can take some, several times. */
export const TEST_KINDS: readonly string[] = ['unit', 'browser']

/** Tests that another PostgreSQL could affect: transactions, the schema, and everything that moves money. */
const MONEY = [
  'server/platform/db',
  'server/ledger',
  'server/products',
  'server/market/recorder',
  'tests/invariants',
]

export const typesStep = (project: string): SuiteStep =>
  checkStep('types', bin('tsc'), ['-p', project], { name: `types ${project.replace('/', ' ')}` })

export const messagesStep = checkStep('messages', bin('tsx'), ['tests/messages.ts'])

/**
 * How many cores the steps that mostly wait for a page take in the plan. They keep busy somewhat more, but what they wait for is
 * seldom the processor: with less beside each other a third of two cores was idle.
 */
const BROWSER_CORES = 0.4
const LIGHTHOUSE_CORES = 0.2

/** Builds everything, or only what is stale. */
export const buildStep = (isStaleOnly: boolean): SuiteStep =>
  checkStep('build', bin('tsx'), ['tests/suite/build.ts', ...(isStaleOnly ? ['--stale'] : [])])

const lighthouseStep = checkStep('lighthouse', bin('tsx'), ['tests/audits/main.ts', 'ci'], {
  after: ['build'],
  cores: LIGHTHOUSE_CORES,
})

function postgresStep(server: ReturnType<typeof debianPostgres>, workers: number): SuiteStep {
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

/** How the test files are to run. */
export interface Tests {
  /** Those to run; null for all. */
  readonly files: readonly string[] | null
  readonly rounds: number
  readonly workers: number
  /** Whether the money's tests run elsewhere. */
  readonly isMoneyElsewhere: boolean
}

/**
 * Parts of the longest step, so that at the end no core waits for one step alone. Each starts a runner, an installation
 * to copy, a browser and servers of its own, which takes 13 seconds of processor: no more parts than that needs.
 */
const PAGE_SHARDS = 3

/** The projects of Playwright, each with the folder of its files. */
const FOLDERS = { pages: '/e2e/', console: '/console/', offline: '/offline/' } as const
type BrowserProject = keyof typeof FOLDERS

const isBrowserTest = (file: string): boolean => file.endsWith('.spec.ts')

/** The steps that run test files, each as often as there are rounds. */
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
  readonly server: ReturnType<typeof debianPostgres>
}

/**
 * The steps of a run in the order in which they start: the longest first, and the short ones fill what is left beside
 * the last. The build is part of a run that needs it.
 */
export function suite({ kinds, server, ...tests }: Suite): readonly SuiteStep[] {
  const long = [...testSteps(tests), postgresStep(server, tests.workers), lighthouseStep]
  const short = [
    ...PROJECTS.map(typesStep),
    checkStep('lint', bin('biome'), ['check', '--error-on-warnings', '--diagnostic-level=warn', '.']),
    checkStep('unused', bin('knip'), ['--no-progress'], { kind: 'lint' }),
    checkStep('commits', bin('tsx'), ['tools/commits.ts']),
    messagesStep,
    checkStep('acceptance', bin('tsx'), ['tests/acceptance/main.ts']),
  ]
  const chosen = [...long, ...short].filter(({ kind }) => kinds.includes(kind))
  const isBuilt = kinds.includes('build')
  const isBuildNeeded = isBuilt || chosen.some(({ after }) => after.includes('build'))
  return [...(isBuildNeeded ? [buildStep(!isBuilt)] : []), ...chosen]
}
