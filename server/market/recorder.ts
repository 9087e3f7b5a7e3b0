import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { ClockSkewError } from '../platform/db/clock-skew.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { logOutage, type Outage, throttle } from '../platform/log.ts'
import { NODE_NAME } from '../platform/node-name.ts'
import type { Log } from '../services.ts'
import type { MarketState } from './market-state.ts'
import {
  type Candidate,
  extendLease,
  LEASE_MS,
  LeaseLostError,
  leaseIsFree,
  releaseLease,
  takeLease,
} from './recorder-lease.ts'
import { chainHash } from './tick-chain.ts'
import { dayNumber, ensurePartition } from './tick-partitions.ts'
import type { ChainedTick, StoredBar } from './tick-store.ts'
import { insertTicks, saveBars, ticksAfter } from './tick-store.ts'
import type { Timers } from './timers.ts'
import type { Feed, FeedTick } from './types.ts'

/** Maximum number of ticks per transaction. */
const BATCH = 1000
/**
 * Age (ms) at which a tick that was not recorded yet is dropped. The age counts from the trade for a live source, and
 * from the arrival for the simulated market. A replay drops no ticks, because its prices are historical anyway.
 */
export const TOO_OLD_MS = 5000
/** How far (ms) the time of a live trade may be ahead of this node's clock. Clocks always differ a little. */
export const TOO_EARLY_MS = 2000
/**
 * Interval (ms) at which a follower reads new ticks and tries to take the lease, and at which the
 * recorder renews it.
 */
const BEAT_MS = 200
const RETRY_MS = 250

interface Waiting {
  readonly tick: FeedTick
  /** The time (ms) from which the age of the tick is counted. */
  readonly at: number
}

export interface RecorderOptions {
  readonly db: Db
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Log
  readonly board: MarketState
  readonly feed: Feed
  /** True when no other server can use this database. */
  readonly sole: boolean
  /** Called with recorded ticks after their commit, in order, on every node. */
  readonly notified: (ticks: readonly ChainedTick[]) => void
  /**
   * Reads instruments and splits again, because a transaction that ended the lease of the previous recorder may have
   * changed them.
   */
  readonly renew: () => Promise<void>
}

/**
 * Records the ticks of the feed while this node holds the market lease; otherwise reads the ticks that the recorder
 * has written. Ids, numbers and hashes are assigned in memory. That is safe: every recording transaction locks the
 * lease row, so only the holder of the lease can commit; and a new holder first reads all earlier ticks (`#join`). So
 * ids ascend in the order of the commits.
 */
export class Recorder {
  readonly #holder = `${NODE_NAME} ${randomUUID()}`
  readonly #options: RecorderOptions
  #queue: Waiting[] = []
  /** The batch of a failed transaction, which may have been committed in spite of the error. */
  #doubt: Waiting[] = []
  #recording = false
  #feeding = false
  #busy = false
  #stopped = false
  /** True after a failed transaction. The committed ticks must then be read before the next batch is recorded. */
  #lost = false
  #beatAt = 0
  #stopBeat = (): void => {}
  #idle: Promise<void> = Promise.resolve()
  readonly #days = new Set<number>()
  readonly #database: Outage
  readonly #sayLate = throttle()
  readonly #sayUntimely = throttle()
  readonly #sayClock = throttle(60_000)

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#database = logOutage(options.log, {
      away: 'the market could not be recorded',
      back: 'the market is recorded again',
    })
  }

  get recording(): boolean {
    return this.#recording
  }

  async start(): Promise<void> {
    await this.#beat()
    this.#stopBeat = this.#options.timers.every(BEAT_MS, () => this.#beat())
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopBeat()
    await this.#stopFeed()
    await this.#idle
    if (!this.#recording) return
    this.#recording = false
    try {
      await releaseLease(this.#options.db, this.#holder)
    } catch (error) {
      this.#options.log.warn('the market lease was not given up', { problem: String(error) })
    }
  }

  /** Resolves when no queued tick waits to be recorded. */
  async settled(): Promise<void> {
    do await this.#idle
    while (this.#busy)
  }

  async #beat(): Promise<void> {
    if (this.#stopped) return
    try {
      if (!this.#recording) {
        await this.#follow()
        await this.#join()
      } else if (!this.#busy && this.#options.clock.now() - this.#beatAt > LEASE_MS / 3) {
        await this.#options.db
          .transaction()
          .execute((tx) => extendLease(tx, this.#candidate(this.#options.clock.now())))
        this.#beatAt = this.#options.clock.now()
      }
      if (this.#recording && !this.#feeding) await this.#startFeed()
      this.#options.board.refreshSources()
    } catch (error) {
      await this.#trouble(error)
    }
  }

  /** This node as a holder of the lease, or a node that wants it. `now`: the time on its clock, ms. */
  #candidate(now: number): Candidate {
    return { holder: this.#holder, clock: this.#options.clock, now }
  }

  /** Takes the lease when it is free, after reading the ticks that its last holder recorded. */
  async #join(): Promise<void> {
    const { db, clock, board, sole, notified, log } = this.#options
    if (!sole && !(await leaseIsFree(db, clock))) return
    await ensurePartitions(db, this.#days, dayNumber(clock.now()))
    const news: ChainedTick[] = []
    const taken = await db.transaction().execute(async (tx) => {
      const mine = await takeLease(tx, { ...this.#candidate(clock.now()), sole })
      if (mine) await readAll(tx, board.lastId, news)
      return mine
    })
    if (!taken) return
    await this.#options.renew()
    this.#notify(news, notified)
    this.#beatAt = clock.now()
    this.#recording = true
    log.info('recording the market', { feed: this.#options.feed.kind, source: this.#options.feed.label })
  }

  async #startFeed(): Promise<void> {
    const { feed, log } = this.#options
    this.#feeding = true
    const started = feed.start((ticks) => {
      this.#enqueue(ticks)
      this.#pump()
    })
    // The server does not wait for a live source, which may respond late or be unavailable.
    if (feed.kind !== 'live') return started
    started.catch((error: unknown) => {
      log.warn('the live source did not start; trying again', { problem: String(error) })
      this.#feeding = false
    })
  }

  /**
   * Queues the ticks that may decide orders. The trades of a live source are checked by their time at the source:
   * after a new connection an exchange repeats past trades, and a connection that stalled delivers trades late. If
   * these were recorded as current prices, they would decide orders by a price that users already know.
   */
  #enqueue(ticks: readonly FeedTick[]): void {
    const { feed, board, clock, log } = this.#options
    const now = clock.now()
    const ages: number[] = []
    for (const tick of ticks) {
      const state = board.bySymbol(tick.symbol)
      // Recorded ticks decide orders, so no tick of a halted pair is recorded.
      if (!isRecordable(tick) || !state || state.pair.halted) continue
      const age = feed.kind === 'live' ? now - tick.sourceTime : 0
      if (age > TOO_OLD_MS || age < -TOO_EARLY_MS) ages.push(age)
      else this.#queue.push({ tick, at: now - Math.max(0, age) })
    }
    if (ages.length === 0) return
    this.#sayUntimely((more) =>
      log.warn('trades of the live source are not of now and were not recorded', {
        trades: ages.length,
        // The age of the last rejected trade. It is negative when this node's clock is behind that of the exchange.
        age_ms: ages.at(-1),
        ...more,
      }),
    )
  }

  async #stopFeed(): Promise<void> {
    if (!this.#feeding) return
    this.#feeding = false
    await this.#options.feed.stop()
  }

  async #follow(): Promise<void> {
    const news: ChainedTick[] = []
    await readAll(this.#options.db, this.#options.board.lastId, news)
    this.#notify(news, this.#options.notified)
  }

  #notify(ticks: readonly ChainedTick[], notified: (ticks: readonly ChainedTick[]) => void): void {
    if (ticks.length === 0) return
    this.#options.board.apply(ticks)
    notified(ticks)
  }

  /** Records until the queue is empty, one transaction at a time. */
  #pump(): void {
    if (this.#busy) return
    this.#busy = true
    this.#idle = this.#drain().finally(() => {
      this.#busy = false
    })
  }

  async #drain(): Promise<void> {
    while ((this.#queue.length > 0 || this.#doubt.length > 0) && this.#recording) {
      try {
        if (this.#lost) await this.#resync()
        const batch = this.#take()
        this.#doubt = batch
        if (batch.length > 0) await this.#record(batch)
        this.#doubt = []
      } catch (error) {
        if (this.#stopped) return
        await this.#trouble(error)
        this.#forgetOld()
        if (this.#recording) await this.#options.timers.wait(RETRY_MS)
      }
    }
  }

  /**
   * Drops queued ticks that are too old. Also called while recording fails, so that the queue never
   * holds more than a few seconds of ticks.
   */
  #forgetOld(): void {
    const { clock, feed, log } = this.#options
    if (feed.kind === 'replay') return
    const oldest = clock.now() - TOO_OLD_MS
    const before = this.#queue.length
    this.#queue = this.#queue.filter((waiting) => waiting.at >= oldest)
    const ticks = before - this.#queue.length
    if (ticks > 0)
      this.#sayLate((more) => log.warn('prices came too late to be recorded', { ticks, ...more }))
  }

  #take(): Waiting[] {
    this.#forgetOld()
    return this.#queue.splice(0, BATCH)
  }

  /**
   * Finds out, after a failed transaction, whether its batch was committed in spite of the error. If the database
   * contains ticks that this node does not know, they are the ticks of the batch, because no other node can have
   * written them. Otherwise the batch is queued again.
   */
  async #resync(): Promise<void> {
    const { db, clock, board, notified } = this.#options
    const news: ChainedTick[] = []
    await db.transaction().execute(async (tx) => {
      await extendLease(tx, this.#candidate(clock.now()))
      await readAll(tx, board.lastId, news)
    })
    this.#lost = false
    this.#notify(news, notified)
    if (news.length === 0) this.#queue = [...this.#doubt, ...this.#queue]
    this.#doubt = []
  }

  async #record(batch: readonly Waiting[]): Promise<void> {
    const { db, clock, board, notified } = this.#options
    // All ticks of the batch get the same time. It is never before the time of the last batch, so that a clock that
    // steps back does not change the order of ticks.
    const now = clock.now()
    const time = Math.max(now, board.lastTime)
    await ensurePartitions(db, this.#days, dayNumber(time))
    const ticks: ChainedTick[] = []
    const bars: StoredBar[] = []
    const heads = new Map<number, { seq: number; hash: Buffer }>()
    let id = board.lastId
    for (const { tick } of batch) {
      const state = board.bySymbol(tick.symbol)
      if (!state) continue
      let head = heads.get(state.pair.id)
      if (!head) {
        head = { ...state.head }
        heads.set(state.pair.id, head)
        // A minute of this pair has ended, so its candles contain all ticks of that minute and can be saved.
        if (state.candles.rolls(Math.floor(time / 1000))) bars.push(...state.candles.toSave())
      }
      const recorded = {
        id: ++id,
        pairId: state.pair.id,
        seq: ++head.seq,
        time,
        sourceTime: tick.sourceTime,
        price: tick.price,
        number: tick.number,
        side: tick.side,
        source: tick.source,
      }
      head.hash = chainHash(head.hash, recorded)
      ticks.push({ ...recorded, hash: head.hash })
    }
    if (ticks.length === 0) return
    await db.transaction().execute(async (tx) => {
      // The clock was read once: the same reading is checked here and stored as the time of the ticks, because the
      // clock may be corrected in the meantime.
      await extendLease(tx, this.#candidate(now))
      await insertTicks(tx, ticks)
      await saveBars(tx, bars)
    })
    this.#beatAt = clock.now()
    this.#database.worked()
    this.#notify(ticks, notified)
  }

  async #trouble(error: unknown): Promise<void> {
    const { log } = this.#options
    this.#lost = true
    if (error instanceof ClockSkewError) {
      this.#sayClock((more) =>
        log.error('this node records no prices, because its clock is wrong: run NTP on every machine', {
          problem: error.message,
          ...more,
        }),
      )
      return this.#giveUp()
    }
    if (error instanceof LeaseLostError) {
      log.warn('another node records the market now')
      return this.#giveUp()
    }
    this.#database.failed(String(error))
    if (isRejectedData(error)) this.#doubt = []
  }

  /** Ends recording. If this node still holds the lease, the lease expires. */
  async #giveUp(): Promise<void> {
    this.#recording = false
    this.#lost = false
    this.#queue = []
    this.#doubt = []
    await this.#stopFeed()
  }
}

/**
 * Whether the database rejected a value (SQLSTATE classes 22 and 23). Such a batch is dropped, because
 * retrying it would fail for ever and stop the market.
 */
const isRejectedData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** False for a tick that the database would reject, and that would make the whole batch fail. */
const isRecordable = (tick: FeedTick): boolean =>
  Number(tick.price) > 0 && Number(tick.number) >= 0 && Number.isSafeInteger(tick.sourceTime)

async function readAll(db: Db | Tx, after: number, into: ChainedTick[]): Promise<void> {
  const page = 5000
  let last = after
  for (;;) {
    const ticks = await ticksAfter(db, last, page)
    into.push(...ticks)
    last = ticks.at(-1)?.id ?? last
    if (ticks.length < page) return
  }
}

/** Creates the partition of the day and, in advance, the partitions of the next two days. */
async function ensurePartitions(db: Db, known: Set<number>, today: number): Promise<void> {
  for (const day of [today, today + 1, today + 2]) {
    if (known.has(day)) continue
    await ensurePartition(db, day)
    known.add(day)
  }
}
