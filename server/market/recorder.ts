import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { type Outage, outage, seldom } from '../platform/log.ts'
import { NODE_NAME } from '../platform/node-name.ts'
import type { Log } from '../services.ts'
import type { Board } from './board.ts'
import { chainHash } from './chain.ts'
import { extendLease, Fenced, LEASE_MS, leaseIsFree, releaseLease, takeLease } from './lease.ts'
import { dayNumber, ensurePartition } from './partitions.ts'
import type { ChainedTick, StoredBar } from './store.ts'
import { insertTicks, saveBars, ticksAfter } from './store.ts'
import type { Timers } from './timers.ts'
import type { Feed, FeedTick } from './types.ts'

/** Ticks of one transaction. */
const BATCH = 1000
/**
 * A price that could not be recorded for so long is no news any more (a replay loses none: its prices are not
 * now's).
 */
const TOO_OLD_MS = 5000
/** Interval in which a follower reads and asks for the lease, and a recorder renews its own (ms). */
const BEAT_MS = 200
const RETRY_MS = 250

interface Waiting {
  readonly tick: FeedTick
  readonly at: number
}

export interface RecorderOptions {
  readonly db: Db
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Log
  readonly board: Board
  readonly feed: Feed
  /** True where no other server can have this database. */
  readonly sole: boolean
  /** After the commit and in order; on every node. */
  readonly notified: (ticks: readonly ChainedTick[]) => void
  /** Reads instruments and splits anew: who fenced the last recorder off may have changed them. */
  readonly renew: () => Promise<void>
}

/**
 * Records the feed's ticks while this node holds the market lease, follows the one that does otherwise. Ids, numbers
 * and
 * hashes are given out in memory: that is safe because the lease row is locked in every recording transaction, so only
 * its holder can commit, and a holder has read everything before it (`#join`). Ids therefore rise in commit order.
 */
export class Recorder {
  readonly #holder = `${NODE_NAME} ${randomUUID()}`
  readonly #options: RecorderOptions
  #queue: Waiting[] = []
  /** The batch of a transaction that failed: it may be committed all the same. */
  #doubt: Waiting[] = []
  #recording = false
  #feeding = false
  #busy = false
  #stopped = false
  /** True after a failed transaction: what is committed has to be read before the next one. */
  #lost = false
  #beatAt = 0
  #stopBeat = (): void => {}
  #idle: Promise<void> = Promise.resolve()
  readonly #days = new Set<number>()
  readonly #database: Outage
  readonly #sayLate = seldom()

  constructor(options: RecorderOptions) {
    this.#options = options
    this.#database = outage(options.log, {
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

  /** Resolves when nothing that was handed over waits to be recorded. */
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
          .execute((tx) => extendLease(tx, this.#holder, this.#options.clock.now()))
        this.#beatAt = this.#options.clock.now()
      }
      if (this.#recording && !this.#feeding) await this.#startFeed()
      this.#options.board.refreshSources()
    } catch (error) {
      await this.#trouble(error)
    }
  }

  /** Takes the lease when it is free, after reading what its last holder recorded. */
  async #join(): Promise<void> {
    const { db, clock, board, sole, notified, log } = this.#options
    if (!sole && !(await leaseIsFree(db, clock.now()))) return
    await ensurePartitions(db, this.#days, dayNumber(clock.now()))
    const news: ChainedTick[] = []
    const taken = await db.transaction().execute(async (tx) => {
      const mine = await takeLease(tx, { holder: this.#holder, now: clock.now(), sole })
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
    const { feed, board, clock, log } = this.#options
    this.#feeding = true
    const started = feed.start((ticks) => {
      const at = clock.now()
      for (const tick of ticks) {
        const state = board.bySymbol(tick.symbol)
        // What is recorded decides orders, so of a halted pair nothing is (server/evaluation/engine.ts).
        if (usable(tick) && state && !state.pair.halted) this.#queue.push({ tick, at })
      }
      this.#pump()
    })
    // A live source may take long to answer, or be away: the rest of the server does not wait for it.
    if (feed.kind !== 'live') return started
    started.catch((error: unknown) => {
      log.warn('the live source did not start; trying again', { problem: String(error) })
      this.#feeding = false
    })
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

  /** Also while nothing can be recorded: the queue holds a few seconds of prices, however long that lasts. */
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
   * After a failure: the batch was committed when there are ticks that memory lacks, for nobody else can have
   * written.
   */
  async #resync(): Promise<void> {
    const { db, clock, board, notified } = this.#options
    const news: ChainedTick[] = []
    await db.transaction().execute(async (tx) => {
      await extendLease(tx, this.#holder, clock.now())
      await readAll(tx, board.lastId, news)
    })
    this.#lost = false
    this.#notify(news, notified)
    if (news.length === 0) this.#queue = [...this.#doubt, ...this.#queue]
    this.#doubt = []
  }

  async #record(batch: readonly Waiting[]): Promise<void> {
    const { db, clock, board, notified } = this.#options
    // One time for the batch, and never before the last one: a clock that steps back does not reorder ticks.
    const time = Math.max(clock.now(), board.lastTime)
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
        // A minute is over for this pair: its candles as they stand hold every tick up to now.
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
      await extendLease(tx, this.#holder, clock.now())
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
    if (!(error instanceof Fenced)) {
      this.#database.failed(String(error))
      if (isRejectedData(error)) this.#doubt = []
      return
    }
    log.warn('another node records the market now')
    this.#recording = false
    this.#lost = false
    this.#queue = []
    this.#doubt = []
    await this.#stopFeed()
  }
}

/** The database rejected a value (classes 22 and 23): trying the same batch again would stop the market for ever. */
const isRejectedData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/** What cannot be recorded never enters a batch. */
const usable = (tick: FeedTick): boolean =>
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

/** The day's partition and, ahead of need, those of the next two. */
async function ensurePartitions(db: Db, known: Set<number>, today: number): Promise<void> {
  for (const day of [today, today + 1, today + 2]) {
    if (known.has(day)) continue
    await ensurePartition(db, day)
    known.add(day)
  }
}
