import type { Decimal } from '#domain/money.ts'
import type { ChatMove } from '../communication/chat.ts'
import type { DualMove } from '../earn/dual.ts'
import type { IeoMove } from '../earn/ieo.ts'
import type { Book, Candle, Period, Tick } from '../market/market.ts'
import type { QuizMove } from '../rewards/quiz.ts'
import type { UserEventName, UserEvents } from '../table.ts'
import type { NftState } from '../trade/nft.ts'

/** A moved pair in the `daymarket` batch. */
export type DayMarketTuple = readonly [
  id: number,
  now_price: Decimal,
  change: Decimal,
  change_amount: Decimal,
  high: Decimal,
  low: Decimal,
  volume: Decimal,
  turnover: Decimal,
  time: number,
]

/**
 * Objects that everybody may follow, each under the topic `<word>:<id>`; their events have the same word and carry the
 * object's `id` with what has changed of it. A work has the topic `nft:<code>` as well.
 */
export interface PublicObjects {
  dual: DualMove
  nft: NftState
  quiz: QuizMove
  chat: ChatMove
  ieo: IeoMove
}
export type PublicObject = keyof PublicObjects
/** What has changed of an object, which is also what its topic is right now. */
export type ObjectState = PublicObjects[PublicObject]
export const PUBLIC_OBJECTS = [
  'dual',
  'nft',
  'quiz',
  'chat',
  'ieo',
] as const satisfies readonly PublicObject[]

export type Topic =
  | 'market'
  | `kline:${string}:${Period}`
  | `depth:${string}`
  | `trades:${string}`
  | `${PublicObject}:${number}`
  | `nft:${string}`

/** Events of the public topics. Each names its symbol so that one listener can tell streams apart. */
type ObjectEvents = { readonly [N in PublicObject]: (event: PublicObjects[N]) => void }

export interface TopicEvents extends ObjectEvents {
  daymarket: (batch: readonly DayMarketTuple[]) => void
  kline: (event: { symbol: string; period: Period; candle: Candle }) => void
  depth: (book: Book) => void
  trades: (event: { symbol: string; list: readonly Tick[] }) => void
}

/** On connect. `seq` and `last_time` (s) are of the person's last event; 0 before the first and for a guest. */
export interface Hello {
  server_time: number
  seq: number
  last_time: number
}

type RoomEvents = { readonly [N in UserEventName]: (event: UserEvents[N]) => void }

export interface ServerEvents extends TopicEvents, RoomEvents {
  hello: (event: Hello) => void
}

/** What a subscription is answered with: one snapshot per accepted topic. */
export interface Snapshot {
  ok: boolean
  /** Texts of rejected topics (unknown symbol, too many). */
  refused: readonly string[]
  snapshots: Readonly<
    Record<string, readonly DayMarketTuple[] | Candle | Book | readonly Tick[] | ObjectState | null>
  >
}

export interface ClientEvents {
  subscribe: (request: { topics: readonly string[] }, answer: (snapshot: Snapshot) => void) => void
  unsubscribe: (request: { topics: readonly string[] }, answer: (snapshot: Snapshot) => void) => void
}
