import { msg } from '#contract/operators/msg.ts'
import type { Quizzes } from '#contract/operators/products/quizzes-and-wheels.ts'
import { add, ZERO } from '#domain/money.ts'
import { type Operation, parseId, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { optionsOf } from '../../identity/approvals/command-options.ts'
import { type QuizRow, statusOf } from './store.ts'
import { optionName, type QuizData, quizDataOf, ruleOf, titleOf } from './to-wire.ts'

const SHOWN = 30
const MOST = 1000
const STATUS = ['not_started', 'guessing', 'cut_off', 'over'] as const
const STATUS_WORDS = {
  not_started: 'not started',
  guessing: 'guessing',
  cut_off: 'cut-off',
  over: 'over',
} as const

type Quiz = Quizzes['quizzes'][number]

function toQuiz(row: QuizRow & { readonly coin: string }, { options, pools }: QuizData, now: number): Quiz {
  const staked = options.map((option) => ({
    id: option.id,
    name: optionName(option, 'en'),
    staked: pools.get(option.id)?.pool ?? ZERO,
    people: pools.get(option.id)?.people ?? 0,
  }))
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row, 'en'),
    rule: ruleOf(row, 'en'),
    pair: row.symbol,
    coin: row.coin,
    min_bet: row.min_bet,
    max_bet: row.max_bet,
    start_at: row.start_at,
    cut_at: row.cut_at,
    result_at: row.result_at,
    status: STATUS[statusOf(row, now)],
    options: staked,
    staked: staked.map((one) => one.staked).reduce(add, ZERO),
    result_kind: row.result_kind,
    result_option: row.result_option,
    result_note: row.result_note,
    resolved_by: row.resolved_by,
    settled_at: row.settled_at,
    paid_at: row.paid_at,
    test: row.test,
  }
}

interface Page {
  readonly limit: number
  readonly before: number | undefined
}

async function quizzes({ db, clock }: Operation, { limit, before }: Page): Promise<Quizzes> {
  const rows = await db
    .selectFrom('quizzes as q')
    .innerJoin('currencies as c', 'c.id', 'q.currency_id')
    .selectAll('q')
    .select('c.name as coin')
    .where((eb) => (before === undefined ? eb.lit(true) : eb('q.id', '<', before)))
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return { quizzes: [] }
  const around = await quizDataOf(
    db,
    rows.map(({ id }) => id),
  )
  return { quizzes: rows.map((row) => toQuiz(row, around(row.id), clock.now())) }
}

function pageIn(args: readonly string[]): Page {
  const { words, values } = optionsOf(args, { values: ['--limit', '--before'] })
  if (words.length > 0) throw new UsageError(msg`what is ${{ word: words[0] ?? '' }}`)
  const limit = values.has('--limit') ? parseId(values.get('--limit')) : SHOWN
  if (limit > MOST) throw new UsageError(msg`at most ${{ most: MOST }} at once; go on with --before <id>`)
  const before = values.get('--before')
  return { limit, before: before === undefined ? undefined : parseId(before) }
}

const line = (row: Quiz): string =>
  [
    `${row.id}`,
    row.kind,
    row.title,
    row.kind === 'custom' ? row.options.map(({ id, name }) => `${id} ${name}`).join(', ') : row.pair,
    STATUS_WORDS[row.status],
    row.result_kind === '' ? '' : `${row.result_kind} ${row.result_option ?? ''}`,
    row.test ? 'test' : '',
  ]
    .filter((part) => part !== '')
    .join('  ')

export const quizList = typedCommand({
  name: 'quiz list',
  parameters: '[--limit <n>] [--before <id>]',
  about: `the last quizzes with their options and stakes, ${SHOWN} without --limit`,
  act: false,
  input: pageIn,
  work: quizzes,
  text: (result) => result.quizzes.map(line),
})
