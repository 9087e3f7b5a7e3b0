import { sql } from 'kysely'
import { add, isPositive, ZERO } from '#domain/money.ts'
import { bonusOf, payoutOf, poolRemainder, QUIZ_PAY_MS } from '#domain/rewards/quiz.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { quizMail } from './inbox-messages.ts'
import { payJournal, refundJournal, remainderJournal } from './journals.ts'
import { type BetRow, betsOf, job, PAY, type QuizRow } from './store.ts'
import type { ResultKind } from './tables.ts'

/** Objects that a result changed, for notifications after the commit. */
export interface Settled {
  readonly quiz: QuizRow
  readonly bets: readonly BetRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

export interface ResultAuthor {
  readonly note: string
  readonly by: string
}

const NO_WORD: ResultAuthor = { note: '', by: '' }

async function saveQuiz(tx: Tx, row: QuizRow, set: Partial<QuizRow>): Promise<QuizRow> {
  const { id, ...values } = { ...row, ...set }
  await tx.updateTable('quizzes').set(values).where('id', '=', id).execute()
  return { ...row, ...set }
}

/** Refunds every stake because there is no winner. The quiz's row is locked. */
export async function refundAll(
  { ledger, market }: Services,
  tx: Tx,
  row: QuizRow,
  result: { readonly kind: Exclude<ResultKind, '' | 'option'>; readonly option?: number },
  now: number,
  word: ResultAuthor = NO_WORD,
): Promise<Settled> {
  const touched: Touched[] = []
  const mails: KeptMail[] = []
  const done = { status: 4 as const, settled_at: now, paid_at: now }
  const coin = market.currency(row.currency_id)?.name ?? ''
  const bets = await betsOf(tx, row.id)
  for (const bet of bets) {
    touched.push(...(await ledger.post(tx, refundJournal(bet, row.currency_id, now))).touched)
    mails.push(await writeMail(tx, await quizMail(tx, 'quiz_refunded', row, bet, coin, now)))
  }
  await tx.updateTable('quiz_bets').set(done).where('quiz_id', '=', row.id).execute()
  const quiz = await saveQuiz(tx, row, {
    result_kind: result.kind,
    result_option: result.option ?? null,
    result_note: word.note,
    resolved_by: word.by,
    settled_at: now,
    paid_at: now,
  })
  return { quiz, bets: bets.map((bet) => ({ ...bet, ...done })), touched, mails }
}

/**
 * Stores the result and marks bets as right or wrong. Right bets are paid by a job a minute later. The quiz's row is
 * locked.
 */
export async function recordResult(
  services: Services,
  tx: Tx,
  row: QuizRow,
  option: number,
  now: number,
  word: ResultAuthor = NO_WORD,
): Promise<Settled> {
  const bets = await betsOf(tx, row.id)
  const stakes = bets.map((bet) => ({ optionId: bet.option_id, amount: bet.amount }))
  const payout = payoutOf(stakes, option, row.fee_rate, row.scale)
  if (!payout) return refundAll(services, tx, row, { kind: 'nobody', option }, now, word)
  const evaluated = bets.map((bet): BetRow => {
    const right = bet.option_id === option
    const bonus = right ? bonusOf(bet.amount, payout, row.scale) : bet.bonus
    return { ...bet, status: right ? 1 : 3, bonus, settled_at: now }
  })
  await sql`update quiz_bets b set status = d.status, bonus = d.bonus, settled_at = ${now}
    from unnest(${evaluated.map(({ id }) => id)}::bigint[], ${evaluated.map(({ status }) => status)}::smallint[],
      ${evaluated.map(({ bonus }) => bonus)}::numeric[]) d (id, status, bonus)
    where b.id = d.id`.execute(tx)
  const quiz = await saveQuiz(tx, row, {
    result_kind: 'option',
    result_option: option,
    result_note: word.note,
    resolved_by: word.by,
    settled_at: now,
  })
  await schedule(tx, [job(PAY, row.id, now + QUIZ_PAY_MS)])
  const mails: KeptMail[] = []
  const coin = services.market.currency(row.currency_id)?.name ?? ''
  for (const bet of evaluated.filter(({ status }) => status === 3))
    mails.push(await writeMail(tx, await quizMail(tx, 'quiz_missed', row, bet, coin, now)))
  return { quiz, bets: evaluated, touched: [], mails }
}

/** Pays every right bet of a quiz, and the remainder of the pool to the platform's fees. The quiz's row is locked. */
export async function payOut(services: Services, tx: Tx, row: QuizRow, now: number): Promise<Settled | null> {
  if (row.result_kind !== 'option' || row.paid_at > 0) return null
  const { ledger, market } = services
  const touched: Touched[] = []
  const mails: KeptMail[] = []
  const paid: BetRow[] = []
  const bets = await betsOf(tx, row.id)
  const coin = market.currency(row.currency_id)?.name ?? ''
  for (const bet of bets.filter(({ status }) => status === 1)) {
    const done = { status: 2 as const, paid_at: now }
    if (isPositive(bet.bonus))
      touched.push(...(await ledger.post(tx, payJournal(bet, row.currency_id, now))).touched)
    await tx.updateTable('quiz_bets').set(done).where('id', '=', bet.id).execute()
    mails.push(await writeMail(tx, await quizMail(tx, 'quiz_bonus', row, bet, coin, now)))
    paid.push({ ...bet, ...done })
  }
  const pool = bets.map(({ amount }) => amount).reduce(add, ZERO)
  const dust = poolRemainder(
    pool,
    paid.map(({ bonus }) => bonus),
  )
  if (isPositive(dust)) await ledger.post(tx, remainderJournal(row, dust, now))
  return { quiz: await saveQuiz(tx, row, { paid_at: now }), bets: paid, touched, mails }
}
