import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { UserEventName } from '#contract/table.ts'
import type { AnswerOf, Call, ParamsOf } from '#contract/wire/callBuilders.ts'
import { decimal } from '#domain/money.ts'
import { createLedger } from '#server/ledger/post-journal.ts'
import type { Floored } from '#server/ledger/types.ts'
import { startTickEngine, type TickEngine } from '#server/market/execution/tick-engine.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/types.ts'
import { type JobHandlers, startJobRunner } from '#server/platform/jobs/runner.ts'
import { evaluators, jobHandlers, products } from '#server/products/index.ts'
import { moveReserve } from '#server/products/reserve/move-reserve.ts'
import type { Services } from '#server/services.ts'
import { callOf } from './calls.ts'
import { depositJournal } from './deposits.ts'
import { ledgerErrors } from './ledger-faults.ts'
import { TestMarket } from './test-market.ts'

export const BTC = 1
export const ETH = 2
export const USDT = 3

/** 2023-03-10 00:00 UTC. */
const START = Date.UTC(2023, 2, 10)

export interface Notified {
  readonly user: number
  readonly name: UserEventName
  readonly body: unknown
}

/** A tick: a price, and the traded quantity (1 if omitted). */
export type Tick = readonly [price: string, number?: string]

/**
 * Base of every product's tests: the real database, ledger, handlers, evaluators and jobs, with a clock and
 * market prices that only the test changes.
 *
 * - **People**: `person()` creates a person; `deposit` gives a person money from outside, `reserve` moves the
 * operator's money into a reserve; `balance` returns "available frozen locked".
 * - **Calls**: `call(user, spot.place, params)` calls the handler of the contract's call, with schemas,
 * request id, transaction and the work after the commit. `call` rejects with `AppError`.
 * - **Prices**: `tick('BTC/USDT', ['20000'])` records prices and waits for every evaluator; `hand` simulates
 * rarer conditions: a halt, a batch of ticks that is not announced to the listeners, and a node that does not
 * record prices.
 * - **Time**: `pass(ms)` and `runTo(time)` move the clock and run every job at the time at which it is due.
 * - **Checks**: `wrongs()` is empty when the audits of the ledger and of every product find nothing;
 * `warnings` holds the logged warnings, `notified` the events sent to pages.
 *
 * A product's tests extend `World` with the product's calls (`tests/invariants/spot/test-harness.ts`) or use
 * it directly.
 */
export class World {
  readonly notified: Notified[] = []
  /** The events that were sent to everybody; `notified` has the events that were sent to one person. */
  readonly notifiedAll: { readonly name: string; readonly body: unknown }[] = []
  readonly warnings: string[] = []
  /** The current time in milliseconds. */
  now = START
  private engine: TickEngine | null = null

  protected constructor(
    readonly services: Services,
    readonly hand: TestMarket,
  ) {}

  /**
   * @param db a migrated database without ticks.
   * @param settings environment variables; if empty, the installation has no demo mode.
   */
  static async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    return World.over(db, (services, hand) => new World(services, hand), settings)
  }

  /** Opens a world of a subclass, which has more calls. */
  protected static async over<W extends World>(
    db: Db,
    make: (services: Services, hand: TestMarket) => W,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<W> {
    await seed(db)
    await sql`create table if not exists ticks_by_hand partition of ticks default`.execute(db)
    const held: { world: W | null } = { world: null }
    const clock = { now: () => held.world?.now ?? START }
    const hand = await TestMarket.open(db, clock)
    const log = (message: string, { problem }: { readonly problem?: unknown } = {}) =>
      void held.world?.warnings.push(problem instanceof Error ? `${message}: ${problem.message}` : message)
    const services: Services = {
      config: readConfig({ DEMO: '0', DEMO_SAMPLES: '0', MAX_ORDER_DELAY: '0', ...settings }),
      clock,
      db,
      ledger: createLedger(),
      market: hand.market,
      events: {
        toUser: (user, name, body) => void held.world?.notified.push({ user, name, body }),
        toAll: (name, body) => void held.world?.notifiedAll.push({ name, body }),
        followers: async () => 0,
        dropSession: () => undefined,
      },
      mailer: { send: () => Promise.resolve() },
      log: { info: () => undefined, warn: log, error: log },
    }
    const world = make(services, hand)
    held.world = world
    for (const product of products) await product.seed?.(services)
    return world
  }

  /** Creates a person with an account and no money; returns the id. */
  async person(): Promise<number> {
    const name = randomUUID()
    const { id } = await this.services.db
      .insertInto('users')
      .values({
        email: `${name}@example.com`,
        password_hash: '-',
        nickname: 'test',
        // The whole UUID is the invite code. With its first eight digits only, two of ten thousand people
        // would have the same code in one of a hundred runs.
        extension_code: name,
        lang: 'en',
        created_at: this.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Gives a person money from outside. `amount` is a decimal string. */
  async deposit(
    user: number,
    currency: number,
    amount: string,
    account: AccountCode = 'change',
  ): Promise<void> {
    const journal = depositJournal(randomUUID(), this.now, { user, currency, amount, account })
    await this.services.db.transaction().execute((tx) => this.services.ledger.post(tx, journal))
  }

  /** Moves the operator's money into a reserve or insurance account; a negative amount moves money out. */
  async reserve(platform: Floored, currency: number, amount: string): Promise<void> {
    await this.services.db.transaction().execute((tx) =>
      moveReserve(this.services, tx, {
        platform,
        currency,
        amount: decimal(amount),
        test: true,
        by: 'test',
      }),
    )
  }

  /** The balance of an account as `available frozen locked`, without trailing zeros. */
  async balance(user: number, currency: number, account: AccountCode = 'change'): Promise<string> {
    const row = await this.services.db
      .selectFrom('accounts')
      .select(['available', 'frozen', 'locked'])
      .where('user_id', '=', user)
      .where('account', '=', account)
      .where('currency_id', '=', currency)
      .executeTakeFirst()
    return row ? `${trim(row.available)} ${trim(row.frozen)} ${trim(row.locked)}` : '0 0 0'
  }

  /**
   * Makes a call as this person (null: a guest). `requestId` is sent if the call has one. After a write the clock
   * advances by a millisecond, so that ticks recorded later have a later time. Rejects with `AppError`.
   */
  async call<C extends Call>(
    user: number | null,
    def: C,
    params: ParamsOf<C>,
    requestId: string = randomUUID(),
  ): Promise<AnswerOf<C>> {
    const answer = await callOf(this.services, def, params, { user, requestId })
    if (def.kind === 'write') this.now++
    return answer
  }

  /** Starts the evaluators, as a node does. `tick` and `settled` start the evaluators automatically. */
  evaluate(): TickEngine {
    this.engine ??= startTickEngine(this.services, evaluators(this.services))
    return this.engine
  }

  /** Waits until all committed objects have been evaluated by all recorded ticks. */
  async settled(): Promise<void> {
    await this.evaluate().settled()
  }

  /**
   * Moves the clock by a millisecond, records one batch of ticks of a pair, and waits until all
   * evaluators have finished.
   */
  async tick(symbol: string, ...ticks: readonly Tick[]): Promise<void> {
    this.evaluate()
    this.now++
    await this.hand.record(symbol, ticks)
    await this.settled()
  }

  /**
   * The handlers of the jobs that run; by default the handlers of all products. Subclasses may leave out
   * products.
   */
  protected kinds(): JobHandlers {
    return jobHandlers(this.services)
  }

  /** Runs all jobs that are due up to this time (ms), each at its own time, and sets the clock to this time. */
  async runTo(time: number): Promise<void> {
    const kinds = this.kinds()
    const runner = startJobRunner(this.services, kinds)
    const nextJobAt = () => this.nextJobAt(Object.keys(kinds), time)
    try {
      await runner.run()
      for (let next = await nextJobAt(); next !== null; next = await nextJobAt()) {
        this.now = Math.max(this.now, next)
        await runner.run()
      }
      this.now = Math.max(this.now, time)
    } finally {
      await runner.stop()
    }
  }

  /** Moves the clock by milliseconds and runs the jobs that become due. */
  pass(ms: number): Promise<void> {
    return this.runTo(this.now + ms)
  }

  /** The next time, up to `until`, at which a job of these kinds is due; null if there is none. */
  private async nextJobAt(kinds: readonly string[], until: number): Promise<number | null> {
    const row = await this.services.db
      .selectFrom('jobs')
      .select((eb) => eb.fn.min<number | null>('next_at').as('at'))
      .where('state', '=', 'waiting')
      .where('next_at', '>', this.now)
      .where('next_at', '<=', until)
      .where(sql<boolean>`kind = any (${sql.val(kinds)}::text[])`)
      .executeTakeFirst()
    return row?.at ?? null
  }

  /** All errors in the ledger and the products' objects, as sentences; empty if there are none. */
  wrongs(): Promise<readonly string[]> {
    return ledgerErrors(this.services.db)
  }

  /** Stops the evaluators. */
  async close(): Promise<void> {
    await this.engine?.stop()
    this.engine = null
  }
}

const trim = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
