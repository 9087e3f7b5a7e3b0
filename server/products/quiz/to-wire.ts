import { sql } from 'kysely'
import type { Quiz, QuizBet, QuizMove, QuizPrice } from '#contract/rewards/quiz.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { businessDayName, businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { add, type Decimal, ZERO } from '#domain/money.ts'
import { UP } from '#domain/rewards/quiz.ts'
import { publicSource } from '../../market/public-tick-source.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { translate } from '../../platform/texts/translate.ts'
import { type BetRow, type OptionRow, type QuizRow, statusOf } from './store.ts'
import { QUIZ_TEXTS } from './texts.ts'

type Coins = Pick<Market, 'currency'>

const two = (n: number): string => String(n).padStart(2, '0')

/** Formats a time as `16:00` and `2026-11-24 16:00`, in UTC+8. */
function formatTime(ms: number): { readonly clock: string; readonly full: string } {
  const second = wireTime(ms)
  const day = businessDayOf(second)
  const minute = Math.floor((second - businessDayStart(day)) / 60)
  const clock = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  return { clock, full: `${businessDayName(day)} ${clock}` }
}

export const titleOf = (row: QuizRow, lang: Lang): string =>
  row.title === ''
    ? translate(QUIZ_TEXTS.title, lang, {
        coin: row.symbol.split('/')[0] ?? '',
        time: formatTime(row.result_at).clock,
      })
    : row.title

export const ruleOf = (row: QuizRow, lang: Lang): string =>
  row.kind === 'updown' && row.rule === ''
    ? translate(QUIZ_TEXTS.rule, lang, { time: formatTime(row.result_at).full })
    : row.rule

export const optionName = ({ id, name }: OptionRow, lang: Lang): string =>
  name === '' ? translate(id === UP ? QUIZ_TEXTS.up : QUIZ_TEXTS.down, lang) : name

function priceOf(
  id: number | null,
  price: Decimal | null,
  time: number | null,
  source: string | null,
): QuizPrice | null {
  return id === null || price === null || time === null || source === null
    ? null
    : { tick_id: id, price, time, source: publicSource(source) }
}

/** Data of quizzes besides their rows: options, stakes by option, and one user's own stakes. */
export interface QuizData {
  readonly options: readonly OptionRow[]
  readonly pools: ReadonlyMap<number, { readonly pool: Decimal; readonly people: number }>
}

function moveOf(row: QuizRow, { options, pools }: QuizData, now: number, lang: Lang) {
  const shown = options.map((option) => ({
    id: option.id,
    name: optionName(option, lang),
    pool: pools.get(option.id)?.pool ?? ZERO,
    people: pools.get(option.id)?.people ?? 0,
  }))
  return {
    id: row.id,
    options: shown,
    pool: shown.map(({ pool }) => pool).reduce(add, ZERO),
    cut: priceOf(row.cut_tick_id, row.cut_price, row.cut_tick_time, row.cut_source),
    result: priceOf(row.result_tick_id, row.result_price, row.result_tick_time, row.result_source),
    result_option_id: row.result_option,
    result_kind: row.result_kind,
    result_note: row.result_note,
    status: statusOf(row, now),
  }
}

/** The options and stakes of quizzes; `ids` must not be empty. */
export async function quizDataOf(db: Db | Tx, ids: readonly number[]): Promise<(id: number) => QuizData> {
  const options = await db
    .selectFrom('quiz_options')
    .selectAll()
    .where('quiz_id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ quiz_id: number; option_id: number; pool: Decimal; people: number }>`
    select quiz_id, option_id, sum(amount) as pool, count(distinct user_id)::integer as people
    from quiz_bets where quiz_id = any (${sql.val(ids)}::bigint[]) group by 1, 2`.execute(db)
  return (id) => ({
    options: options.filter(({ quiz_id }) => quiz_id === id),
    pools: new Map(rows.filter(({ quiz_id }) => quiz_id === id).map((one) => [one.option_id, one])),
  })
}

/** Quizzes in the shape of the API for this user (null: a guest). */
export async function toQuizzes(
  db: Db | Tx,
  market: Coins,
  rows: readonly QuizRow[],
  reader: { readonly userId: number | null; readonly now: number; readonly lang: Lang },
): Promise<Quiz[]> {
  if (rows.length === 0) return []
  const { userId, now, lang } = reader
  const ids = rows.map(({ id }) => id)
  const around = await quizDataOf(db, ids)
  const own =
    userId === null
      ? []
      : await db
          .selectFrom('quiz_bets')
          .select(['quiz_id', 'option_id', 'amount'])
          .where('user_id', '=', userId)
          .where('quiz_id', 'in', ids)
          .execute()
  return rows.map((row) => {
    const mine = own.filter(({ quiz_id }) => quiz_id === row.id)
    return {
      ...moveOf(row, around(row.id), now, lang),
      title: titleOf(row, lang),
      cover: row.cover,
      rule: ruleOf(row, lang),
      kind: row.kind,
      symbol: row.symbol,
      currency_id: row.currency_id,
      currency_name: market.currency(row.currency_id)?.name ?? String(row.currency_id),
      min_bet: row.min_bet,
      max_bet: row.max_bet,
      fee_rate: row.fee_rate,
      start_time: wireTime(row.start_at),
      cut_time: wireTime(row.cut_at),
      result_time: wireTime(row.result_at),
      test: row.test ? 1 : 0,
      my_option_id: mine[0]?.option_id ?? null,
      my_amount: mine.map(({ amount }) => amount).reduce(add, ZERO),
    }
  })
}

/** The event of a quiz for its topic; subscribers already have the texts of its options. */
export async function toMove(db: Db | Tx, row: QuizRow, now: number): Promise<QuizMove> {
  return moveOf(row, (await quizDataOf(db, [row.id]))(row.id), now, 'en')
}

/** Bets in the shape of the API for their owner. */
export async function toBets(
  db: Db | Tx,
  market: Coins,
  rows: readonly BetRow[],
  lang: Lang,
): Promise<QuizBet[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ quiz_id }) => quiz_id))]
  const quizzes = await db.selectFrom('quizzes').selectAll().where('id', 'in', ids).execute()
  const options = await db.selectFrom('quiz_options').selectAll().where('quiz_id', 'in', ids).execute()
  return rows.flatMap((row) => {
    const quiz = quizzes.find(({ id }) => id === row.quiz_id)
    const option = options.find(({ quiz_id, id }) => quiz_id === row.quiz_id && id === row.option_id)
    if (!quiz || !option) return []
    return [
      {
        id: row.id,
        quiz_id: row.quiz_id,
        title: titleOf(quiz, lang),
        option_id: row.option_id,
        option_name: optionName(option, lang),
        amount: row.amount,
        bonus: row.bonus,
        currency_id: quiz.currency_id,
        currency_name: market.currency(quiz.currency_id)?.name ?? String(quiz.currency_id),
        status: row.status,
        created_time: wireTime(row.created_at),
        settle_time: wireTime(row.settled_at),
        test: quiz.test ? 1 : 0,
      },
    ]
  })
}
