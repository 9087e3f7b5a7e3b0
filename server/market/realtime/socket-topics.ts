import { PERIODS, type Period } from '#contract/market/market.ts'
import { PUBLIC_OBJECTS, type PublicObject } from '#contract/wire/realtime.ts'
import { listedPair } from '../listed-pair.ts'
import type { Market } from '../types.ts'

/** The key of a followed object: its id, or the code of an NFT work. */
export type ObjectKey = number | string

/** A parsed topic. The name of its room is built from these values and never from the client's text. */
export type ParsedTopic =
  | { readonly kind: 'market'; readonly room: string }
  | { readonly kind: 'object'; readonly room: string; readonly name: PublicObject; readonly key: ObjectKey }
  | { readonly kind: 'kline'; readonly room: string; readonly symbol: string; readonly period: Period }
  | { readonly kind: 'depth'; readonly room: string; readonly symbol: string }
  | { readonly kind: 'trades'; readonly room: string; readonly symbol: string }

const isPeriod = (text: string): text is Period => PERIODS.some((period) => period === text)

const objectRoom = (name: PublicObject, key: ObjectKey): string => `${name}:${key}`

/** The rooms of an object's events. */
export const objectRooms = (
  name: PublicObject,
  { id, code }: { readonly id: number; readonly code?: string },
): string[] => (code === undefined ? [id] : [id, code]).map((key) => objectRoom(name, key))

/** The largest number of an `integer` column. */
const INT4 = 2 ** 31 - 1

/** Parses the topic of a public object, whether an object with this key exists or not. */
function objectOf(topic: string): ParsedTopic | null {
  const [, word = '', digits, code = ''] =
    /^([a-z]+):(?:([1-9]\d{0,9})|(?=\d*[A-Z])([A-Z0-9]{4,16}))$/.exec(topic) ?? []
  const name = PUBLIC_OBJECTS.find((one) => one === word)
  const key = digits === undefined ? code : Number(digits)
  if (name === undefined || (typeof key === 'string' ? name !== 'nft' : key > INT4)) return null
  return { kind: 'object', room: objectRoom(name, key), name, key }
}

/** Parses a topic; null for an unknown topic, pair or period. */
export function parseTopic(topic: unknown, market: Pick<Market, 'pairBySymbol'>): ParsedTopic | null {
  if (typeof topic !== 'string' || topic.length > 40) return null
  if (topic === 'market') return { kind: 'market', room: 'market' }
  const object = objectOf(topic)
  if (object !== null) return object
  const [kind, symbol = '', period = '', ...rest] = topic.split(':')
  const known = listedPair(market.pairBySymbol(symbol))?.symbol
  if (known === undefined || rest.length > 0) return null
  if (kind === 'kline' && isPeriod(period))
    return { kind, symbol: known, period, room: `kline:${known}:${period}` }
  if ((kind === 'depth' || kind === 'trades') && period === '')
    return { kind, symbol: known, room: `${kind}:${known}` }
  return null
}
