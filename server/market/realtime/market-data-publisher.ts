import type { Server } from 'socket.io'
import type { Tick } from '#contract/market/market.ts'
import type {
  ClientEvents,
  DayMarketTuple,
  ObjectState,
  PublicObject,
  ServerEvents,
  Snapshot,
} from '#contract/wire/realtime.ts'
import { dayMarketTuple, wireTick } from '../pair-state.ts'
import type { Market, RecordedTick } from '../types.ts'
import type { ObjectKey, ParsedTopic } from './socket-topics.ts'

/**
 * Intervals (ms): changed pairs are sent twice a second; books, trades and candles at most five
 * times a second.
 */
const MARKET_MS = 500
const STREAM_MS = 200

/**
 * Maximum number of objects that are read concurrently for new followers. A follower above this number gets no
 * snapshot.
 */
const READS_MOST = 8

/** Reads the present state of an object from the database; null when no public object has this key. */
export type ReadObject = (name: PublicObject, key: ObjectKey) => Promise<ObjectState | null>

export type RealtimeServer = Server<ClientEvents, ServerEvents>

interface Followed {
  readonly topic: ParsedTopic
  sockets: number
  /** Start of the last candle that was sent, seconds. */
  candle: number
}

/**
 * Sends the public topics to the sockets of this node. Every node has the same recorded ticks, so public messages are
 * not passed between nodes. A topic is computed only while it has subscribers.
 */
export class Publisher {
  readonly #followed = new Map<string, Followed>()
  readonly #movedPairs = new Set<number>()
  readonly #movedSymbols = new Set<string>()
  readonly #trades = new Map<string, Tick[]>()
  readonly #stops: (() => void)[]
  #reads = 0

  constructor(
    private readonly io: RealtimeServer,
    private readonly market: Market,
    private readonly readObject: ReadObject,
  ) {
    const beats = [
      setInterval(() => this.#sendMarket(), MARKET_MS),
      setInterval(() => this.#sendStreams(), STREAM_MS),
    ]
    this.#stops = [
      market.onRecorded((ticks) => this.#recorded(ticks)),
      ...beats.map((beat) => () => clearInterval(beat)),
    ]
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Registers a subscriber of a topic. Must be called before the socket joins the room of the topic. */
  follow(topic: ParsedTopic): void {
    // Sends the trades that are queued for the next message now. The snapshot of the new subscriber contains these
    // trades, so it would get them twice if they were sent later.
    if (topic.kind === 'trades') this.#sendTrades(topic.symbol, topic.room)
    const followed = this.#followed.get(topic.room)
    if (followed) followed.sockets++
    else {
      const candle = topic.kind === 'kline' ? this.market.live(topic.symbol, topic.period).at(-1) : undefined
      this.#followed.set(topic.room, { topic, sockets: 1, candle: candle?.time ?? 0 })
    }
  }

  leave(room: string): void {
    const followed = this.#followed.get(room)
    if (!followed || --followed.sockets > 0) return
    this.#followed.delete(room)
    if (followed.topic.kind === 'trades') this.#trades.delete(followed.topic.symbol)
  }

  /** Number of topics with at least one subscriber on this node. */
  get size(): number {
    return this.#followed.size
  }

  /** The present state of a topic. A new subscriber gets it before the later messages of the topic. */
  async snapshot(topic: ParsedTopic): Promise<Snapshot['snapshots'][string]> {
    const { market } = this
    switch (topic.kind) {
      case 'object':
        return this.#object(topic.name, topic.key)
      case 'market':
        return market.quotes().map(dayMarketTuple)
      case 'kline':
        return market.live(topic.symbol, topic.period).at(-1) ?? null
      case 'depth':
        return market.book(topic.symbol)
      case 'trades':
        return market.trades(topic.symbol)
    }
  }

  async #object(name: PublicObject, key: ObjectKey): Promise<ObjectState | null> {
    if (this.#reads >= READS_MOST) return null
    this.#reads++
    try {
      return await this.readObject(name, key)
    } finally {
      this.#reads--
    }
  }

  #recorded(ticks: readonly RecordedTick[]): void {
    for (const tick of ticks) {
      const pair = this.market.pair(tick.pairId)
      // A pair that an operator has added has prices before the operator opens it; until then nothing of it is
      // published.
      if (!pair?.listed) continue
      const { symbol } = pair
      this.#movedPairs.add(tick.pairId)
      this.#movedSymbols.add(symbol)
      if (!this.#followed.has(`trades:${symbol}`)) continue
      const list = this.#trades.get(symbol)
      if (list) list.push(wireTick(tick))
      else this.#trades.set(symbol, [wireTick(tick)])
    }
  }

  #sendMarket(): void {
    if (this.#movedPairs.size === 0) return
    if (this.#followed.has('market')) {
      const batch: DayMarketTuple[] = []
      for (const pairId of this.#movedPairs) {
        const quote = this.market.quote(pairId)
        if (quote) batch.push(dayMarketTuple(quote))
      }
      if (batch.length > 0) this.io.local.to('market').emit('daymarket', batch)
    }
    this.#movedPairs.clear()
  }

  #sendTrades(symbol: string, room: string): void {
    const list = this.#trades.get(symbol)
    this.#trades.delete(symbol)
    // Newest first, as in all lists of trades; clients show at most fifty.
    if (list?.length) this.io.local.to(room).emit('trades', { symbol, list: list.reverse().slice(0, 50) })
  }

  #sendStreams(): void {
    if (this.#movedSymbols.size === 0) return
    for (const followed of this.#followed.values()) {
      const { topic } = followed
      if (!('symbol' in topic) || !this.#movedSymbols.has(topic.symbol)) continue
      const room = this.io.local.to(topic.room)
      if (topic.kind === 'depth') {
        const book = this.market.book(topic.symbol)
        if (book) room.emit('depth', book)
      } else if (topic.kind === 'trades') {
        this.#sendTrades(topic.symbol, topic.room)
      } else {
        const { symbol, period } = topic
        for (const candle of this.market.live(symbol, period)) {
          // When the next candle begins, the previous candle is sent one last time, as closed.
          if (candle.time < followed.candle || (candle.closed === 1 && candle.time !== followed.candle))
            continue
          room.emit('kline', { symbol, period, candle })
          if (candle.closed === 0) followed.candle = candle.time
        }
      }
    }
    this.#movedSymbols.clear()
  }
}
