import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { bin } from './suite/paths.ts'
import { runSuite } from './suite/runner.ts'
import { buildStep } from './suite/suite.ts'
import { checkStep, playwrightStep, type SuiteStep, vitestStep } from './suite/suite-steps.ts'

/**
 * `npm run prove`: the release suite. It runs every reference model and race test at full length (`npm
 * test` runs each at a shorter length), malformed traffic, the other browser engines, updates between
 * real releases, and runs the test of every guard once without the guard. `-- ledger races` runs only
 * these two, `-- --list` prints the names. A run's name contains its seed; `SEED=<seed>` repeats the run.
 * A variable such as `HISTORIES=50 npm run prove -- histories` sets another length.
 */

interface Proof {
  readonly name: string
  readonly about: string
  readonly file: string
  /** The environment variable that sets the length, and the full length. */
  readonly length: readonly [setting: string, full: number]
  /**
   * Maximum length of one run, because every step audits the whole ledger of its database. A greater length is
   * split into runs with different seeds.
   */
  readonly share?: number
  /** Whether the proof runs without other proofs at the same time, because the proof measures time. */
  readonly isAlone?: boolean
}

const PROOFS: readonly Proof[] = [
  {
    name: 'ledger',
    about: 'the ledger compared with a model, every invariant after every step',
    file: 'tests/invariants/ledger/ledger-reference-model.test.ts',
    length: ['LEDGER_RUNS', 300],
    share: 50,
  },
  {
    name: 'histories',
    about: 'random histories of spot orders: the audit passes, and a person’s identity changes nothing',
    file: 'tests/invariants/spot/random-histories.test.ts',
    length: ['HISTORIES', 500],
    share: 50,
  },
  {
    name: 'time-in-force',
    about: 'limit orders of every time in force compared with a brute-force reading of the prices',
    file: 'tests/invariants/spot/reference-model.test.ts',
    length: ['IN_FORCE_CASES', 200_000],
  },
  {
    name: 'stops',
    about: 'stop orders, OCO, exits and amends beside a reading of all prices at once',
    file: 'tests/invariants/spot/reference-model.test.ts',
    length: ['STOP_CASES', 200_000],
  },
  {
    name: 'trails',
    about: 'trailing stops and their amends beside a reading of all prices at once',
    file: 'tests/invariants/spot/reference-model.test.ts',
    length: ['TRAIL_CASES', 200_000],
  },
  {
    name: 'split-rules',
    about: 'holdings and orders through share splits compared with whole units',
    file: 'tests/invariants/stocks/reference-model.test.ts',
    length: ['SPLIT_CASES', 100_000],
  },
  {
    name: 'split-races',
    about: 'share splits against fills, cancels and new orders; the audit sees what was not moved',
    file: 'tests/invariants/stocks/stock-split.test.ts',
    length: ['SPLIT_RACES', 200],
  },
  {
    name: 'cost-rules',
    about: 'average cost and profit of random histories beside whole units',
    file: 'tests/invariants/portfolio-and-privacy/cost-basis.test.ts',
    length: ['COST_CASES', 100_000],
  },
  {
    name: 'cost',
    about: 'random lives of a coin: cost and profit by the ledger are those of the fills a person sees',
    file: 'tests/invariants/portfolio-and-privacy/cost-basis.test.ts',
    length: ['COST_LIVES', 1_000],
    share: 100,
  },
  {
    name: 'lockup-rules',
    about: 'histories of lock mining orders compared with the specification in exact fractions',
    file: 'tests/invariants/lockup/reference-model.test.ts',
    length: ['LOCKUP_CASES', 100_000],
  },
  {
    name: 'lockup',
    about: 'random histories of lock mining orders with clock jumps: each day is paid once',
    file: 'tests/invariants/lockup/random-histories.test.ts',
    length: ['LOCKUP_OPERATIONS', 10_000],
    share: 500,
  },
  {
    name: 'lockup-races',
    about: 'a last place for thirty people; a redemption against the nightly work',
    file: 'tests/invariants/lockup/races.test.ts',
    length: ['LOCKUP_RACES', 200],
  },
  {
    name: 'vip-rules',
    about: 'levels and rebates compared with the specification in integers',
    file: 'tests/invariants/vip/reference-model.test.ts',
    length: ['VIP_CASES', 100_000],
  },
  {
    name: 'rebates',
    about: 'random histories of invited friends with clock jumps: each day is credited once',
    file: 'tests/invariants/vip/rebates.test.ts',
    length: ['REBATE_LIVES', 100],
  },
  {
    name: 'rebate-races',
    about: 'several nodes at once credit a day once',
    file: 'tests/invariants/vip/rebates.test.ts',
    length: ['REBATE_RACES', 200],
  },
  {
    name: 'coupons',
    about: 'random histories of coupons with clock jumps: what was used in time is credited',
    file: 'tests/invariants/coupon/coupons.test.ts',
    length: ['COUPON_LIVES', 200],
  },
  {
    name: 'coupon-races',
    about: 'fifty people for the last five coupons, fifty uses of one at once',
    file: 'tests/invariants/coupon/coupons.test.ts',
    length: ['COUPON_RACES', 200],
  },
  {
    name: 'coupon-orders',
    about:
      'random histories of orders with fee and yield coupons: what is paid, given back and expired; fifty orders for one',
    file: 'tests/invariants/coupon/fee-coupons.test.ts',
    length: ['COUPON_LIVES', 200],
    share: 25,
  },
  {
    name: 'coupon-order-races',
    about: 'fifty orders at once with one coupon: one has it',
    file: 'tests/invariants/coupon/fee-coupons.test.ts',
    length: ['COUPON_RACES', 200],
  },
  {
    name: 'quiz-rules',
    about: 'pools of quizzes compared with the specification in integers',
    file: 'tests/invariants/quiz/reference-model.test.ts',
    length: ['QUIZ_CASES', 100_000],
  },
  {
    name: 'quizzes',
    about: 'random histories of quizzes with clock jumps and gaps of prices',
    file: 'tests/invariants/quiz/quizzes.test.ts',
    length: ['QUIZ_LIVES', 200],
  },
  {
    name: 'quiz-races',
    about: 'bets at once, and several nodes at the payment',
    file: 'tests/invariants/quiz/quizzes.test.ts',
    length: ['QUIZ_RACES', 200],
  },
  {
    name: 'wheel-rules',
    about: 'where the wheel stops, compared with integers',
    file: 'tests/invariants/game/wheel.test.ts',
    length: ['WHEEL_CASES', 100_000],
  },
  {
    name: 'wheel-races',
    about: 'fifty simultaneous spins for the last chances',
    file: 'tests/invariants/game/wheel.test.ts',
    length: ['WHEEL_RACES', 200],
  },
  {
    name: 'loan-rules',
    about:
      'histories of loans compared with the specification in whole units: interest, bills, days late, repayments, 110 %',
    file: 'tests/invariants/loan/reference-model.test.ts',
    length: ['LOAN_CASES', 100_000],
  },
  {
    name: 'loan',
    about: 'random histories of loans over months with clock jumps and falling prices: the audit passes',
    file: 'tests/invariants/loan/random-histories.test.ts',
    length: ['LOAN_OPERATIONS', 10_000],
    share: 150,
  },
  {
    name: 'loan-races',
    about: 'repayments against a liquidation, transfers against the floor of 150 %, one approval of many',
    file: 'tests/invariants/loan/races.test.ts',
    length: ['LOAN_RACES', 200],
  },
  {
    name: 'quickbuy',
    about: 'what money buys compared with the specification in exact fractions',
    file: 'tests/invariants/quickbuy/reference-model.test.ts',
    length: ['QUICKBUY_CASES', 100_000],
  },
  {
    name: 'quickbuy-callbacks',
    about:
      'forged, replayed, reordered and late messages of providers: nothing credited wrongly, nothing lost',
    file: 'tests/invariants/quickbuy/callbacks.test.ts',
    length: ['QUICKBUY_CALLBACKS', 10_000],
  },
  {
    name: 'quickbuy-histories',
    about: 'random histories of quick buy orders with clock jumps: each payment counts once',
    file: 'tests/invariants/quickbuy/random-histories.test.ts',
    length: ['QUICKBUY_OPERATIONS', 10_000],
    share: 500,
  },
  {
    name: 'quickbuy-races',
    about: 'two confirmations, confirmation against expiry, cancel against confirmation',
    file: 'tests/invariants/quickbuy/races.test.ts',
    length: ['QUICKBUY_RACES', 500],
  },
  {
    name: 'withdraw-histories',
    about: 'random histories of withdrawals with clock jumps compared with the specification in whole units',
    file: 'tests/invariants/withdraw/random-histories.test.ts',
    length: ['WITHDRAW_OPERATIONS', 10_000],
    share: 500,
  },
  {
    name: 'withdraw-races',
    about: 'one code, the last unit of the limit, cancel against approvals, sent against rejected',
    file: 'tests/invariants/withdraw/races.test.ts',
    length: ['WITHDRAW_RACES', 200],
  },
  {
    name: 'withdraw-guard',
    about: 'one code confirms one withdrawal; saved addresses only, turned on during withdrawals',
    file: 'tests/invariants/withdraw/second-factor.test.ts',
    length: ['GUARD_RACES', 200],
  },
  {
    name: 'chain',
    about: 'random reports of watchers with clock jumps compared with the specification in whole units',
    file: 'tests/invariants/chain-deposits/random-histories.test.ts',
    length: ['CHAIN_OPERATIONS', 10_000],
    share: 500,
  },
  {
    name: 'chain-races',
    about: 'fifty importers of one output, of different amounts, the last addresses, accepted against closed',
    file: 'tests/invariants/chain-deposits/races.test.ts',
    length: ['CHAIN_RACES', 200],
  },
  {
    name: 'stray-forms',
    about: 'many forms of random bytes for every call: never a server error',
    file: 'tests/contract/bad-input.test.ts',
    length: ['STRAY_FORMS', 300],
  },
  {
    name: 'ownership',
    about: 'many generated ids in every call that takes one: no data of another person is read or written',
    file: 'tests/contract/ownership.test.ts',
    length: ['OWNERSHIP_IDS', 500],
  },
  {
    name: 'strangers',
    about: 'sign-ins and resets at existing and unknown accounts: equal texts and response times',
    file: 'tests/invariants/unauthenticated/sign-in-attacks.test.ts',
    length: ['STRANGER_ATTEMPTS', 1000],
    isAlone: true,
  },
  {
    name: 'spray',
    about: 'password spraying at many accounts: it is stopped, and people on known networks can sign in',
    file: 'tests/invariants/unauthenticated/sign-in-attacks.test.ts',
    length: ['SPRAY_ACCOUNTS', 10_000],
  },
  {
    name: 'hostile-files',
    about: 'polyglots, decompression bombs, positions in EXIF: no file is stored as it was sent',
    file: 'tests/invariants/unauthenticated/hostile-files.test.ts',
    length: ['HOSTILE_FILES', 200],
  },
  {
    name: 'convert-option',
    about: 'a person who always knows the next price gains nothing by quotes',
    file: 'tests/invariants/convert/convert.test.ts',
    length: ['CONVERT_OPTION', 2000],
  },
  {
    name: 'dual-rules',
    about: 'dual investments compared with the specification in exact fractions',
    file: 'tests/invariants/dual/reference-model.test.ts',
    length: ['DUAL_CASES', 100_000],
  },
  {
    name: 'dual',
    about:
      'random histories of dual investments with clock jumps: everybody is paid once, by one price a day',
    file: 'tests/invariants/dual/random-histories.test.ts',
    length: ['DUAL_OPERATIONS', 10_000],
    share: 500,
  },
  {
    name: 'dual-races',
    about: 'the last share for two people; the settlement by two nodes at once',
    file: 'tests/invariants/dual/races.test.ts',
    length: ['DUAL_RACES', 200],
  },
  {
    name: 'ieo-rules',
    about: 'allotments compared with the specification in whole units: never more than is issued',
    file: 'tests/invariants/ieo/reference-model.test.ts',
    length: ['IEO_CASES', 100_000],
  },
  {
    name: 'ieo',
    about: 'random histories of IEO projects with clock jumps: everybody is allotted and released once',
    file: 'tests/invariants/ieo/random-histories.test.ts',
    length: ['IEO_OPERATIONS', 10_000],
    share: 500,
  },
  {
    name: 'ieo-races',
    about: 'the last of an allowance, the last millisecond, two nodes at once, fifty at a time',
    file: 'tests/invariants/ieo/races.test.ts',
    length: ['IEO_RACES', 200],
    share: 50,
  },
  {
    name: 'nft-rules',
    about: 'histories of auctions compared with the specification in whole units',
    file: 'tests/invariants/nft/reference-model.test.ts',
    length: ['NFT_HISTORIES', 100_000],
  },
  {
    name: 'nft',
    about: 'random histories of NFTs with clock jumps: sales, auctions, boxes, resales, withdrawals',
    file: 'tests/invariants/nft/random-histories.test.ts',
    length: ['NFT_OPERATIONS', 10_000],
    share: 500,
  },
  {
    name: 'nft-races',
    about: 'the end against a bid, payment against expiry, ten buyers of one item',
    file: 'tests/invariants/nft/races.test.ts',
    length: ['NFT_RACES', 200],
  },
  {
    name: 'nft-crowd',
    about: 'equal bids of many people at once',
    file: 'tests/invariants/nft/races.test.ts',
    length: ['NFT_CROWD', 200],
  },
  {
    name: 'nft-draws',
    about: 'a large blind box through the database, verified by what was published',
    file: 'tests/invariants/nft/blind-box-draws.test.ts',
    length: ['NFT_DRAWS', 10_000],
  },
  {
    name: 'races',
    about: 'a cancel at the same time as the filling tick',
    file: 'tests/invariants/spot/races.test.ts',
    length: ['RACE_ROUNDS', 10_000],
  },
  {
    name: 'stop-races',
    about: 'an amend, a cancel, the tick that triggers and the one that fills',
    file: 'tests/invariants/spot/races.test.ts',
    length: ['STOP_RACES', 1000],
  },
  {
    name: 'reserve',
    about: '50 simultaneous requests for the rest of a reserve',
    file: 'tests/invariants/ledger/reserve.test.ts',
    length: ['RESERVE_ROUNDS', 200],
  },
  {
    name: 'futures',
    about: 'positions compared with exact fractions, written from the specification',
    file: 'tests/invariants/futures/reference-model.test.ts',
    length: ['CASES', 100_000],
  },
  {
    name: 'futures-steps',
    about:
      'random histories of futures by the rules alone compared with exact fractions, every invariant after every step',
    file: 'tests/invariants/futures/pure-rules.test.ts',
    length: ['FUTURES_STEPS', 200_000],
  },
  {
    name: 'futures-histories',
    about:
      'random histories of futures with clock jumps and jumps of prices: orders, closes, overnight fees and money compared with exact fractions',
    file: 'tests/invariants/futures/random-histories.test.ts',
    length: ['FUTURES_OPERATIONS', 10_000],
    share: 250,
  },
  {
    name: 'futures-equity',
    about:
      'random histories of closes by limit, reversals, changed margin and stops of a part: the realised result is what the equity changed by',
    file: 'tests/invariants/futures/positions.test.ts',
    length: ['FUTURES_EQUITY', 100],
    share: 25,
  },
  {
    name: 'futures-races',
    about:
      'cancel against opening, closes against liquidations, stops, limits, margin and reversals against ticks',
    file: 'tests/invariants/futures/races.test.ts',
    length: ['LEVER_ROUNDS', 200],
  },
  {
    name: 'copy',
    about:
      'random histories of copying with clock jumps: shares, closes, marks and statistics compared with exact fractions',
    file: 'tests/invariants/copy/random-histories.test.ts',
    length: ['COPY_OPERATIONS', 10_000],
    share: 250,
  },
  {
    name: 'copy-races',
    about:
      'a trader closes while followers cancel, 50 follow at the last place, one follows 50 times at once',
    file: 'tests/invariants/copy/races.test.ts',
    length: ['COPY_ROUNDS', 200],
    share: 50,
  },
  {
    name: 'copy-crowd',
    about: 'one trader, 1,000 followers: all copies by the same tick',
    file: 'tests/invariants/copy/many-followers.test.ts',
    length: ['COPY_FOLLOWERS', 1000],
  },
  {
    name: 'seconds',
    about: 'options compared with exact fractions, written from the specification',
    file: 'tests/invariants/seconds/reference-model.test.ts',
    length: ['SECONDS_CASES', 100_000],
  },
  {
    name: 'seconds-histories',
    about: 'random histories of options: the audit passes, and a person’s identity changes nothing',
    file: 'tests/invariants/seconds/random-histories.test.ts',
    length: ['SECONDS_HISTORIES', 500],
    share: 50,
  },
  {
    name: 'seconds-races',
    about: 'double submit, one option settled by several nodes, the last the platform can pay',
    file: 'tests/invariants/seconds/races.test.ts',
    length: ['SECONDS_RACES', 200],
  },
  {
    name: 'viewers',
    about: 'a guest and two people read one call in turns: nobody sees data of another',
    file: 'tests/contract/viewer-isolation.test.ts',
    length: ['VIEWER_RUNS', 200],
  },
  {
    name: 'due',
    about: 'jobs on several nodes with wrong clocks: each runs exactly once, in order',
    file: 'server/platform/jobs/runner.test.ts',
    length: ['DUE_RUNS', 1000],
  },
  {
    name: 'foresight',
    about: 'the next move of the simulated market from its public prices: regressions, phases, trees',
    file: 'tests/simulation/price-prediction.test.ts',
    length: ['FORESIGHT_SECONDS', 400_000],
  },
  {
    name: 'randomness',
    about: 'the moves of the simulated market by NIST SP 800-22, their spectrum, autocorrelation and phases',
    file: 'tests/simulation/randomness.test.ts',
    length: ['RANDOMNESS_SEQUENCES', 400],
  },
  {
    name: 'replay',
    about:
      'orders over 21 recorded days fill as a brute-force reading of the price file says (needs the recorded prices)',
    file: 'tests/audits/replay-fills.test.ts',
    length: ['REPLAY_DAYS', 21],
  },
  {
    name: 'free-option',
    about: 'knowing the next price in advance gains nothing (needs the recorded prices)',
    file: 'tests/audits/no-free-option.test.ts',
    length: ['NO_FREE_OPTION', 2000],
  },
  {
    name: 'crash',
    about: 'the server killed while working: nothing lost or duplicated',
    file: 'tests/faults/server-crash.test.ts',
    length: ['CRASH_KILLS', 50],
  },
  {
    name: 'isolation',
    about: 'data of two people on one device',
    file: 'tests/offline/isolation/answer-isolation.test.ts',
    length: ['MODEL_SCHEDULES', 20_000],
  },
]

/** More cores than any machine has, so that no other step runs at the same time. */
const ALL_CORES = Number.POSITIVE_INFINITY

const program = (name: string, path: string, args: readonly string[] = [], cores = 1): SuiteStep =>
  checkStep(name, bin('tsx'), [path, ...args], { after: ['build'], cores })

/**
 * Proofs that are separate programs or browser tests. A proof that builds releases runs without other proofs at
 * the same time, because all releases are built in the same folders.
 */
const PROGRAMS: readonly SuiteStep[] = [
  program('guards', 'tests/guards/main.ts'),
  program('example', 'tests/docs/check-example-product.ts'),
  program('frames', 'tests/audits/main.ts', ['fuzz']),
  program('chaos', 'tests/offline/audit/main.ts', ['chaos'], ALL_CORES),
  program('updates', 'tests/offline/audit/main.ts', ['updates'], ALL_CORES),
  program('upgrade', 'tests/faults/rolling-upgrade.ts', [], ALL_CORES),
  program('failures', 'tests/faults/node-failures.ts', [], ALL_CORES),
  program('links', 'tests/audits/main.ts', ['links']),
  program('wander', 'tests/audits/main.ts', ['wander']),
  program('console', 'tests/audits/main.ts', ['console']),
  playwrightStep({
    name: 'onboarding-journey',
    kind: 'onboarding-journey',
    workers: 1,
    args: ['e2e/onboarding-journey'],
    env: { JOURNEY_LANG: 'en' },
  }),
  playwrightStep({
    name: 'screens',
    kind: 'screens',
    workers: 1,
    args: ['e2e/component-gallery', 'offline/offline-screens', 'console/pages'],
    env: { SCREENS: 'all' },
  }),
  program('engines', 'tests/browser-engines/main.ts', [], ALL_CORES),
]

const first = Number(process.env.SEED ?? randomInt(2 ** 31 - 1))

/** The runs of a proof, each with a separate seed. */
function runsOf({ name, file, length: [setting, full], share, isAlone = false }: Proof): SuiteStep[] {
  const length = Number(process.env[setting] ?? full)
  const most = share ?? length
  return Array.from({ length: Math.ceil(length / most) }, (_, run) => {
    const env = { SEED: String(first + run), [setting]: String(Math.min(most, length - run * most)) }
    const settings = Object.entries(env).map((pair) => pair.join('='))
    const step = vitestStep({
      name: [name, ...settings].join(' '),
      kind: name,
      workers: 1,
      args: [file, '--testTimeout=14400000', '--hookTimeout=600000'],
      env,
    })
    return isAlone ? { ...step, cores: ALL_CORES } : step
  })
}

async function prove(words: readonly string[]): Promise<number> {
  if (words.includes('--list')) {
    for (const { name, about, length } of PROOFS)
      console.log(`${name.padEnd(12)} ${about} (${length.join('=')})`)
    for (const { name } of PROGRAMS) console.log(name)
    return 0
  }
  const all = [...PROGRAMS, ...PROOFS.flatMap(runsOf)]
  const unknown = words.filter((word) => !all.some(({ kind }) => kind === word))
  if (unknown.length > 0) {
    console.error(`No proof is called ${unknown.join(', ')}: npm run prove -- --list`)
    return 2
  }
  const chosen = all.filter(({ kind }) => words.length === 0 || words.includes(kind))
  const build = chosen.some(({ after }) => after.includes('build')) ? [buildStep(true)] : []
  return runSuite([...build, ...chosen], { cores: availableParallelism() })
}

process.exitCode = await prove(process.argv.slice(2))
