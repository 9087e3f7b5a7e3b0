import { msg, type Sentence } from '#contract/operators/msg.ts'
import { type Decimal, isPositive, lt, ZERO } from '#domain/money.ts'
import { actValue } from '../../identity/approvals/approval-value.ts'
import { type Act, approve, recordSingleApproval } from '../../identity/approvals/approvals.ts'
import { type Command, type Operation, parseId, UsageError } from '../../identity/approvals/command.ts'
import { WAITING } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { quizList } from './cli-list.ts'
import { notifyQuiz } from './notifications.ts'
import { recordResult, refundAll, type Settled } from './settle-quiz.ts'
import { lockQuiz, makeQuiz, type NewQuiz, type QuizRow } from './store.ts'

const MINUTE = 60_000
const LONGEST = 300

function amountOf(text: string | undefined, scale: number, what: Sentence): Decimal {
  const amount = parseTypedAmount(text ?? '', scale)
  if (amount === null || !isPositive(amount)) throw new UsageError(msg`${{ what }} is a number above 0`)
  return amount
}

function minutesOf(text: string | undefined, what: Sentence): number {
  if (text === undefined || !/^\d{1,6}$/.test(text))
    throw new UsageError(msg`${{ what }} is in minutes from now`)
  return Number(text) * MINUTE
}

/** Total stakes of a quiz. */
async function stakedOn(tx: Tx, id: number): Promise<Decimal> {
  const { staked } = await tx
    .selectFrom('quiz_bets')
    .select((eb) => eb.fn.sum<Decimal | null>('amount').as('staked'))
    .where('quiz_id', '=', id)
    .executeTakeFirstOrThrow()
  return staked ?? ZERO
}

/**
 * The value in USDT that determines whether one or two operators decide a quiz: the sum of its stakes. A quiz on
 * prices always needs two operators to cancel it from the cut-off on, because its outcome may then be known already.
 */
async function worthOf({ market }: Services, tx: Tx, row: QuizRow, now: number): Promise<Act['worth']> {
  if (row.kind !== 'custom' && now >= row.cut_at) return 'always'
  return actValue(market, row.currency_id, await stakedOn(tx, row.id), now)
}

async function termsOf(operation: Operation, args: readonly string[]) {
  const [coin = '', least, most, start, cut, result] = args
  const currency = await operation.db
    .selectFrom('currencies')
    .select(['id', 'scale'])
    .where('name', '=', coin.toUpperCase())
    .where('kind', '=', 'crypto')
    .executeTakeFirst()
  if (!currency) throw new UsageError(msg`there is no coin ${{ coin }}`)
  const now = operation.clock.now()
  const min_bet = amountOf(least, currency.scale, msg`the least stake`)
  const max_bet = amountOf(most, currency.scale, msg`the most`)
  if (lt(max_bet, min_bet)) throw new UsageError(msg`the most is below the least`)
  const start_at = now + minutesOf(start, msg`the start`)
  const cut_at = now + minutesOf(cut, msg`the cut-off`)
  const result_at = now + minutesOf(result, msg`the result`)
  if (cut_at <= start_at || result_at <= cut_at)
    throw new UsageError(msg`start, cut-off and result follow each other`)
  return {
    currency_id: currency.id,
    scale: currency.scale,
    fee_rate: ZERO,
    min_bet,
    max_bet,
    start_at,
    cut_at,
    result_at,
    cover: '',
    test: operation.config.demo,
    slot: null,
    created_at: now,
  }
}

/**
 * Writes a quiz. Its operator signs the terms, so that the audit finds a quiz that was written or changed by SQL, above
 * all the times of its prices. Returns its id.
 */
function signedQuiz(operation: Operation, quiz: NewQuiz, options: readonly string[]): Promise<number> {
  const operator = operation.operator()
  return inTransaction(operation.db, async (tx) => {
    const row = await makeQuiz(tx, quiz, options)
    if (!row) throw new Error('a quiz without a slot was not written')
    const { cover: _cover, test: _test, slot: _slot, created_at, ...signed } = quiz
    const terms = { ...signed, options }
    const act = { kind: 'quiz_terms', subject: String(row.id), terms: JSON.stringify(terms) }
    await recordSingleApproval(tx, operator, act, created_at)
    return row.id
  })
}

async function updown(operation: Operation, [symbol = '', ...args]: readonly string[]): Promise<number> {
  const services = await operation.services()
  const pair = services.market.pairBySymbol(symbol.toUpperCase())
  if (!pair) throw new UsageError(msg`there is no pair ${{ symbol }}`)
  const terms = await termsOf(operation, args)
  const quiz = {
    ...terms,
    kind: 'updown' as const,
    pair_id: pair.id,
    symbol: pair.symbol,
    title: '',
    rule: '',
    cover: pair.base.image,
  }
  const id = await signedQuiz(operation, quiz, ['', ''])
  operation.print(msg`Quiz ${{ id }} is there.`)
  return 0
}

async function custom(operation: Operation, args: readonly string[]): Promise<number> {
  const terms = await termsOf(operation, args)
  const [title = '', rule = '', ...options] = args.slice(6)
  const texts = [title, rule, ...options].map((text) => text.trim())
  if (options.length < 2 || options.length > 6 || texts.some((text) => text === '' || text.length > LONGEST))
    throw new UsageError(
      msg`quote the question, the rule with the source of its result, and two to six options`,
    )
  const quiz = { ...terms, kind: 'custom' as const, pair_id: null, symbol: '', title, rule }
  const id = await signedQuiz(operation, quiz, options)
  operation.print(
    msg`Quiz ${{ id }} is there. Its result: quiz resolve ${{ id }} <option> "<what happened, and the source>"`,
  )
  return 0
}

/**
 * Sets the result of a custom quiz after the cut-off; other quizzes can only be cancelled, with all stakes refunded.
 */
async function resolve(operation: Operation, [text, word, note = '']: readonly string[]): Promise<number> {
  const id = parseId(text)
  const services = await operation.services()
  const operator = operation.operator()
  const said = { note: note.trim(), by: operator.name }
  if (said.note.length < 10 || said.note.length > LONGEST)
    throw new UsageError(msg`quote what happened and where that can be looked up (10 to 300 characters)`)
  const settled = await inTransaction(operation.db, async (tx): Promise<Settled | null> => {
    const row = await lockQuiz(tx, id)
    if (!row) throw new UsageError(msg`there is no quiz ${{ id }}; see quiz list`)
    if (row.settled_at > 0) throw new UsageError(msg`it has its result`)
    const now = operation.clock.now()
    const agreed = async (terms: string): Promise<boolean> => {
      const worth = await worthOf(services, tx, row, now)
      const act = { kind: 'quiz', subject: String(id), terms: `${terms}: ${said.note}`, worth }
      const approval = await approve(tx, operator, act, now)
      if (approval !== 'acts') operation.print(`Quiz ${id}: ${WAITING[approval]}.`)
      return approval === 'acts'
    }
    if (word === 'refund')
      return (await agreed('refund')) ? refundAll(services, tx, row, { kind: 'void' }, now, said) : null
    if (row.kind !== 'custom')
      throw new UsageError(msg`the result of a quiz on prices is what the prices say`)
    if (now < row.cut_at) throw new UsageError(msg`people can still stake on it`)
    const option = parseId(word)
    const known = await tx
      .selectFrom('quiz_options')
      .select('id')
      .where('quiz_id', '=', id)
      .where('id', '=', option)
      .executeTakeFirst()
    if (!known) throw new UsageError(msg`it has no option ${{ option }}; see quiz list`)
    return (await agreed(`option ${option}`)) ? recordResult(services, tx, row, option, now, said) : null
  })
  if (!settled) return 0
  await notifyQuiz(services, settled)
  const { result_kind, result_option } = settled.quiz
  operation.print(
    result_option === null
      ? msg`Quiz ${{ id }}: ${{ result: result_kind }}`
      : msg`Quiz ${{ id }}: ${{ result: result_kind }} ${{ option: result_option }}`,
  )
  return 0
}

const TERMS = '<coin> <least> <most> <start> <cut-off> <result>'

export const quizCommands: readonly Command[] = [
  quizList,
  {
    name: 'quiz updown',
    parameters: `<pair> ${TERMS}`,
    about: 'asks whether a price goes up or down; times in minutes from now',
    act: true,
    run: updown,
  },
  {
    name: 'quiz custom',
    parameters: `${TERMS} "<question>" "<rule>" "<option>" "<option>" …`,
    about: 'asks anything else; its result is the operator’s word with its source',
    act: true,
    run: custom,
  },
  {
    name: 'quiz resolve',
    parameters: '<id> <option|refund> "<what happened, and the source>"',
    about:
      'gives the result of a custom quiz after its cut-off, or every stake back; above the limit of one operator, and to give back the stakes of a price quiz from its cut-off on, two say the same',
    act: true,
    run: resolve,
  },
]
