import { sql } from 'kysely'
import type { DepositRow } from '#contract/funds/wallet.ts'
import type { LegalGroup } from '#contract/market/market.ts'
import { type App, createApp } from '#server/app.ts'
import { startTickEngine } from '#server/market/execution/tick-engine.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { readConfig } from '#server/platform/config.ts'
import { spotEvaluators } from '#server/products/spot/evaluator.ts'
import { approveDeposit } from '#server/products/wallet/review-deposit.ts'
import { quiet } from '../helpers/postgres-cluster.ts'
import { type TestDatabase, testDatabase } from '../helpers/test-database.ts'
import { newOperator } from '../helpers/test-operators.ts'
import { newPerson, type Person, uploadVoucher } from '../helpers/test-people.ts'
import { until } from '../helpers/test-server.ts'
import { type FileTerms, type FileTick, units } from './csv-reference-model.ts'
import { FILE, here } from './recorded-price-file.ts'

if (!here) console.log(`Skipped: the recorded prices ${FILE} are not here.`)

export const BTC = 1
export const USDT = 3
/** The initial money of each user. */
export const QUOTE = '8000000'
export const BASE = '300'

const SPEED = 600
const START = Date.UTC(2026, 0, 5, 3)

export interface Replay {
  readonly database: TestDatabase
  readonly app: App
  /**
   * Moves the clock until this trade of the file is the last recorded trade and every order has been
   * evaluated by this trade.
   */
  moveTo(position: number): Promise<void>
  terms(): Promise<FileTerms>
  /**
   * Users are registered and their deposits claimed over HTTP. Operators approve the deposits, so that the
   * clock does not have to move for an automatic review.
   */
  people(count: number): Promise<readonly Person[]>
  close(): Promise<void>
}

/** Runs the whole server over the recorded file, with a clock that the test moves from trade to trade. */
export async function openReplay(ticks: readonly FileTick[]): Promise<Replay> {
  const database = await testDatabase()
  // A new installation's limits are raised, because this test places orders of any size.
  await seed(database.db)
  await sql`update currencies set deposit_max = 1e12`.execute(database.db)
  await sql`update pairs set max_number = 1e12, max_total = 1e15`.execute(database.db)
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: '0',
    DEMO: '1',
    RATE_LIMITS: 'off',
    FIAT_RATE_URL: 'http://127.0.0.1:9/',
    MARKET_FEED: `replay:${FILE}@${SPEED}`,
  })
  let now = START
  const app = await createApp(config, { database, clock: { now: () => now }, log: quiet, appFolder: null })
  await app.listen()
  // In addition to the evaluator of the app, the test runs a second evaluator, because only the promise of
  // `settled()` shows when all orders have been evaluated. Two evaluators do not fill an order twice.
  const engine = startTickEngine(app.services, spotEvaluators)

  const person = async (): Promise<Person> => {
    const operators = [await newOperator(database.db), await newOperator(database.db)]
    const one = await newPerson(app.origin)
    for (const [currency, amount] of [
      [USDT, QUOTE],
      [BTC, BASE],
    ] as const) {
      const voucher = await uploadVoucher(app.origin, one)
      const claim = { account: 'a payer', amount, currency, type: 0, voucher }
      const { id } = await one.act<DepositRow>('/wallet/charge_req', claim)
      for (const operator of operators) await approveDeposit(app.services, id, operator)
    }
    return one
  }
  const lastSource = () => {
    const pair = app.services.market.pairBySymbol('BTC/USDT')
    return pair ? app.services.market.last(pair.id)?.source : undefined
  }

  return {
    database,
    app,
    moveTo: async (position) => {
      const tick = ticks[position]
      const origin = ticks[0]
      if (!tick || !origin) throw new Error('outside the file')
      now = Math.max(now, START + Math.ceil((tick.time - origin.time) / SPEED))
      await until(`the trade ${tick.source}`, () => lastSource() === tick.source)
      await engine.settled()
    },
    terms: async () => {
      const answer = await fetch(`${app.origin}/api/currency/quotation_new?lang=en`)
      const { message } = (await answer.json()) as { message: LegalGroup[] }
      const quote = message.flatMap((group) => group.quotation).find((pair) => pair.symbol === 'BTC/USDT')
      if (quote?.price_precision !== 2) throw new Error('BTC/USDT is not listed in cents')
      return { step: 10n ** BigInt(8 - quote.number_precision), feePpm: units(quote.fee_rate, 6) }
    },
    people: (count) => Promise.all(Array.from({ length: count }, () => person())),
    close: async () => {
      await engine.stop()
      await app.close()
      await database.drop()
    },
  }
}
