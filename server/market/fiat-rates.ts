import { sql } from 'kysely'
import * as v from 'valibot'
import { FIATS } from '#contract/market/market.ts'
import { differsByMoreThan } from '#domain/market/priceDifference.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import { isRecent } from '#domain/trade/freshPrice.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/types.ts'
import { logOutage, type Outage } from '../platform/log.ts'
import type { Log } from '../services.ts'
import type { Timers } from './timers.ts'
import type { FiatRates } from './types.ts'

/** Maximum age (ms) of rates before they are fetched again (docs/products/market.md#fiat-rates). */
export const FIAT_AGE_MS = 86_400_000
/**
 * Maximum age (ms) of rates before they are fetched again while a currency has no rate because its rate changed too
 * much.
 */
const DOUBTFUL_AGE_MS = 3_600_000
/** Largest fraction by which a new rate may differ from the last saved rate of its currency. */
export const FIAT_STEP_MAX = 0.2
/**
 * Maximum age (ms) of the saved rate with which a new rate is compared. When the source has reported a different
 * value for longer than this, its new rate is accepted.
 */
export const FIAT_REFERENCE_MS = 259_200_000
const TIMEOUT_MS = 10_000
const BEAT_MS = 60_000
/** Pause after a failed request (ms), doubled with each failure up to an hour. */
const FIRST_PAUSE_MS = 60_000
const LAST_PAUSE_MS = 3_600_000
/**
 * Minimum time (ms) between two log messages about a failing source. A failure is not urgent, because the saved rates
 * are used until the source works again.
 */
const SAY_EVERY_MS = 6 * 3_600_000

/** Further currencies with which users can pay in quick buy. A source that lacks one of them is accepted too. */
const PAID_WITH = ['NGN', 'IDR', 'BRL', 'INR', 'MXN'] as const

/** The response of open.er-api.com and compatible sources. */
const Answer = v.object({
  result: v.optional(v.literal('success')),
  base_code: v.literal('USD'),
  rates: v.record(v.string(), v.number()),
})

const NEVER: FiatRates = { rates: { USD: decimal('1') }, saveTime: 0, source: '' }

/** A rate as a plain decimal. A number that JavaScript would print with an exponent is rounded to ten decimals. */
const plain = (rate: number): Decimal => decimal(/e/i.test(String(rate)) ? rate.toFixed(10) : String(rate))

/** The rates as last saved; `saveTime` is 0 when no rates were saved. */
export async function savedRates(db: Db): Promise<FiatRates> {
  const row = await db.selectFrom('fiat_saved').selectAll().where('base', '=', 'USD').executeTakeFirst()
  if (!row) return NEVER
  const rates: Record<string, Decimal> = {}
  for (const [code, rate] of Object.entries(row.rates)) rates[code] = decimal(rate)
  return { rates, saveTime: row.save_time, source: row.source }
}

/**
 * Maintains the rates of the eleven standard fiat currencies and of the further currencies of quick buy: they are
 * saved in the database and fetched again after a day. When a request fails, the saved rates are used until the next
 * request. A currency whose rate has changed too much has no rate: either its old or its new rate is wrong, and coins
 * would be sold at a wrong price.
 */
export class FiatSource {
  #saved = NEVER
  #pause = FIRST_PAUSE_MS
  #notBefore = 0
  /** Maximum age (ms) of the saved rates before they are fetched again. */
  #maxAge = FIAT_AGE_MS
  #stopBeat = (): void => {}
  readonly #stopped = new AbortController()
  #flight: Promise<void> | null = null
  readonly #source: Outage

  constructor(
    private readonly options: {
      readonly url: string
      readonly db: Db
      readonly clock: Clock
      readonly timers: Timers
      readonly log: Log
    },
  ) {
    this.#source = logOutage(
      options.log,
      {
        away: 'no fiat rates from the source; the saved ones stay',
        back: 'fiat rates come from the source again',
      },
      SAY_EVERY_MS,
      () => options.clock.now(),
    )
  }

  current(): FiatRates {
    return this.#saved
  }

  /** Loads the saved rates. Fetching runs in the background and does not delay the start. */
  async start(): Promise<void> {
    await this.#load()
    const { timers } = this.options
    void this.check()
    this.#stopBeat = timers.every(BEAT_MS, () => this.check())
  }

  async stop(): Promise<void> {
    this.#stopBeat()
    this.#stopped.abort()
    await this.#flight
  }

  /**
   * Fetches the rates when the saved rates are older than a day. They are fetched after an hour already while a
   * currency has no rate that had one within `FIAT_REFERENCE_MS`. When the request fails, the saved rates stay valid.
   */
  check(): Promise<void> {
    this.#flight ??= this.#look().finally(() => {
      this.#flight = null
    })
    return this.#flight
  }

  async #look(): Promise<void> {
    const { clock, url } = this.options
    const now = clock.now()
    const isEnough = () => isRecent(now - this.#saved.saveTime, this.#maxAge)
    if (isEnough() || now < this.#notBefore) return
    try {
      // Another node may have fetched the rates since this node last read them.
      await this.#load()
      if (isEnough()) return
      const rates = await this.#accepted(await this.#fetch(), now)
      await this.#save({ rates, saveTime: now, source: new URL(url).host })
      this.#pause = FIRST_PAUSE_MS
      this.#notBefore = 0
      this.#source.worked()
    } catch (error) {
      if (this.#stopped.signal.aborted) return
      this.#notBefore = now + this.#pause
      this.#pause = Math.min(this.#pause * 2, LAST_PAUSE_MS)
      this.#source.failed(String(error))
    }
  }

  async #fetch(): Promise<Record<string, Decimal>> {
    const response = await fetch(this.options.url, {
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const answer = v.parse(Answer, await response.json())
    const rates: Record<string, Decimal> = {}
    for (const code of FIATS) {
      const rate = code === 'USD' ? 1 : answer.rates[code]
      if (rate === undefined || !(rate > 0)) throw new Error(`no rate of ${code}`)
      rates[code] = plain(rate)
    }
    for (const code of PAID_WITH) {
      const rate = answer.rates[code]
      if (rate !== undefined && rate > 0) rates[code] = plain(rate)
    }
    return rates
  }

  /** The offered rates without those that differ too much from the last saved rate of their currency. */
  async #accepted(offered: Readonly<Record<string, Decimal>>, now: number): Promise<Record<string, Decimal>> {
    const { db, log } = this.options
    const { rows } = await sql<{ code: string; rate: string }>`
      select distinct on (code) code, rate from fiat_history, jsonb_each_text(rates) saved (code, rate)
      where base = 'USD' and save_time between ${now - FIAT_REFERENCE_MS} and ${now}
      order by code, save_time desc`.execute(db)
    const before = new Map(rows.map(({ code, rate }) => [code, decimal(rate)]))
    const isDoubtful = ([code, rate]: readonly [string, Decimal]): boolean => {
      const last = before.get(code)
      return last !== undefined && differsByMoreThan(rate, FIAT_STEP_MAX, last)
    }
    const doubtful = Object.entries(offered).filter(isDoubtful)
    if (doubtful.length > 0)
      log.error('fiat rates changed too much and are not used', {
        rates: doubtful.map(([code, rate]) => `${code} ${before.get(code)} -> ${rate}`),
      })
    return Object.fromEntries(Object.entries(offered).filter((one) => !isDoubtful(one)))
  }

  async #load(): Promise<void> {
    const { db } = this.options
    const saved = await savedRates(db)
    // Whether a currency that recently had a rate has none now is read from the database and not kept in memory, so
    // that it is also known after a restart and on the other nodes.
    const { rows } = await sql<{ code: string }>`
      select code from fiat_history, jsonb_object_keys(rates) code
      where base = 'USD' and save_time between ${saved.saveTime - FIAT_REFERENCE_MS} and ${saved.saveTime}
        and code <> all (${Object.keys(saved.rates)}) limit 1`.execute(db)
    this.#maxAge = rows.length > 0 ? DOUBTFUL_AGE_MS : FIAT_AGE_MS
    this.#saved = saved
  }

  async #save(rates: FiatRates): Promise<void> {
    const text = JSON.stringify(rates.rates)
    await this.options.db
      .insertInto('fiat_saved')
      .values({ base: 'USD', rates: text, save_time: rates.saveTime, source: rates.source })
      .onConflict((conflict) =>
        conflict.column('base').doUpdateSet({
          rates: sql`excluded.rates`,
          save_time: sql`excluded.save_time`,
          source: sql`excluded.source`,
        }),
      )
      .execute()
    await this.#load()
  }
}
