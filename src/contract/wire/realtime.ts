import type { Decimal } from '#domain/money.ts'
import type { ChatMove } from '../communication/chat.ts'
import type { DualMove } from '../earn/dual.ts'
import type { IeoMove } from '../earn/ieo.ts'
import type { Book, Candle, Period, Tick } from '../market/market.ts'
import type { QuizMove } from '../rewards/quiz.ts'
import type { UserEventName, UserEvents } from '../table.ts'
import type { NftState } from '../trade/nft.ts'

/** A pair in a `daymarket` batch. */
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
 * Public objects to whose changes a client can subscribe, each by the topic `<kind>:<id>`. The event of an
 * object has the name of its kind and contains `id` and the changed fields. The topic of an NFT work may also
 * be `nft:<code>`.
 */
export interface PublicObjects {
  dual: DualMove
  nft: NftState
  quiz: QuizMove
  chat: ChatMove
  ieo: IeoMove
}
export type PublicObject = keyof PublicObjects
/** Changed fields of a public object; the snapshot of its topic has the same fields. */
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

/**
 * Events of public topics. Each event names its pair or object, so that one listener can handle several
 * topics.
 */
type ObjectEvents = { readonly [N in PublicObject]: (event: PublicObjects[N]) => void }

export interface TopicEvents extends ObjectEvents {
  daymarket: (batch: readonly DayMarketTuple[]) => void
  kline: (event: { symbol: string; period: Period; candle: Candle }) => void
  depth: (book: Book) => void
  trades: (event: { symbol: string; list: readonly Tick[] }) => void
}

/**
 * First message of the server on a socket: `seq` and `last_time` (epoch seconds) of the person's last event,
 * 0 before the first event and for guests.
 */
export interface Hello {
  server_time: number
  seq: number
  last_time: number
}

type RoomEvents = { readonly [N in UserEventName]: (event: UserEvents[N]) => void }

export interface ServerEvents extends TopicEvents, RoomEvents {
  hello: (event: Hello) => void
}

/** Answer to a subscription: one snapshot per accepted topic. */
export interface Snapshot {
  ok: boolean
  /**
   * Rejected topics: unknown topics, and topics beyond the limits of the socket. `['topics']` when the
   * server could not read or handle the request.
   */
  refused: readonly string[]
  snapshots: Readonly<
    Record<string, readonly DayMarketTuple[] | Candle | Book | readonly Tick[] | ObjectState | null>
  >
}

export interface ClientEvents {
  subscribe: (request: { topics: readonly string[] }, answer: (snapshot: Snapshot) => void) => void
  unsubscribe: (request: { topics: readonly string[] }, answer: (snapshot: Snapshot) => void) => void
}
