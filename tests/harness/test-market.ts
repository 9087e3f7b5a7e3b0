import type { Candle } from '#contract/market/market.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { type Instruments, loadInstruments } from '#server/market/instruments.ts'
import { chainHash, GENESIS } from '#server/market/tick-chain.ts'
import type { Market, RecordedTick } from '#server/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/types.ts'

type Status = ReturnType<Market['status']>

/** A market that a test controls: the test records ticks into the real tables. */
export class TestMarket {
  private readonly lasts = new Map<number, RecordedTick>()
  private readonly listeners = new Set<(ticks: readonly RecordedTick[]) => void>()
  private readonly statuses = new Map<number, Status>()
  private readonly halted = new Set<number>()
  private readonly heads = new Map<number, Buffer>()
  private nextId = 1
  recorder = true
  /** The candles that the market service returns for every pair. */
  candles: readonly Candle[] = []

  private constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private instruments: Instruments,
  ) {}

  static async open(db: Db, clock: Clock): Promise<TestMarket> {
    return new TestMarket(db, clock, await loadInstruments(db))
  }

  /** Reads again what operators have changed about coins and pairs, as a running server does. */
  async reload(): Promise<void> {
    this.instruments = await loadInstruments(this.db)
  }

  pairId(symbol: string): number {
    const pair = this.instruments.pairBySymbol(symbol)
    if (!pair) throw new Error(`${symbol} is not listed`)
    return pair.id
  }

  setStatus(symbol: string, status: Status['status']): void {
    this.statuses.set(this.pairId(symbol), { status, nextOpen: 0 })
  }

  /** Halts or resumes a pair, as a server does when an operator has halted the pair. */
  setHalted(symbol: string, halted: boolean): void {
    const id = this.pairId(symbol)
    if (halted) this.halted.add(id)
    else this.halted.delete(id)
    this.setStatus(symbol, halted ? 'halt' : 'open')
  }

  /** Records one batch of ticks of a pair and, unless `quiet`, notifies the listeners, as the recorder does. */
  async record(
    symbol: string,
    ticks: readonly (readonly [price: string, number?: string])[],
    quiet = false,
  ): Promise<readonly RecordedTick[]> {
    const pairId = this.pairId(symbol)
    const time = this.clock.now()
    let seq = this.lasts.get(pairId)?.seq ?? 0
    const recorded = ticks.map(([price, number = '1']): RecordedTick => {
      seq++
      const id = this.nextId++
      return {
        id,
        pairId,
        seq,
        time,
        sourceTime: time,
        price: decimal(price),
        number: decimal(number),
        side: 'buy',
        source: `hand#${id}`,
      }
    })
    await this.db
      .insertInto('ticks')
      .values(
        recorded.map((tick) => ({
          id: tick.id,
          pair_id: tick.pairId,
          seq: tick.seq,
          time: tick.time,
          source_time: tick.sourceTime,
          price: tick.price,
          number: tick.number,
          side: tick.side,
          source: tick.source,
          hash: this.chained(tick),
        })),
      )
      .execute()
    const last = recorded.at(-1)
    if (last) this.lasts.set(pairId, last)
    if (!quiet) for (const listener of this.listeners) listener(recorded)
    return recorded
  }

  private chained(tick: RecordedTick): Buffer {
    const hash = chainHash(this.heads.get(tick.pairId) ?? GENESIS, tick)
    this.heads.set(tick.pairId, hash)
    return hash
  }

  /** The market service that the server's code uses. Several test markets can share the same ticks, as nodes do. */
  readonly market: Market = {
    currencies: () => this.instruments.currencies,
    currency: (id) => this.instruments.currency(id),
    pairs: () => this.instruments.pairs,
    pair: (id) => {
      const pair = this.instruments.pair(id)
      return pair && { ...pair, halted: this.halted.has(id) }
    },
    pairBySymbol: (symbol) => this.instruments.pairBySymbol(symbol),
    pairOf: (base, quote) => this.instruments.pairOf(base, quote),
    last: (pairId) => this.lasts.get(pairId) ?? null,
    status: (pairId) => this.statuses.get(pairId) ?? { status: 'open', nextOpen: 0 },
    quote: () => null,
    quotes: () => [],
    quotesJson: () => '[]',
    complete: () => Promise.resolve(),
    book: () => null,
    trades: () => [],
    candles: () => Promise.resolve(this.candles),
    live: () => [],
    fiat: () => ({ rates: { USD: ZERO }, saveTime: 0, source: '' }),
    usdtPrice: (currency) => this.usdtPrice(currency),
    feed: { kind: 'simulated', label: 'by hand' },
    onRecorded: (listener) => {
      this.listeners.add(listener)
      return () => this.listeners.delete(listener)
    },
    isRecorder: () => this.recorder,
  }

  private usdtPrice(currencyId: number): ReturnType<Market['usdtPrice']> {
    const usdt = this.instruments.currencies.find((currency) => currency.name === 'USDT')
    if (!usdt) return null
    if (currencyId === usdt.id) return { price: decimal('1'), time: this.clock.now(), pairs: [] }
    const pair = this.instruments.pairOf(currencyId, usdt.id)
    const last = pair ? this.lasts.get(pair.id) : undefined
    return last ? { price: last.price, time: last.time, pairs: [last.pairId] } : null
  }
}
