import { PERIODS, type Period } from '#contract/market.ts'
import { PUBLIC_OBJECTS, type PublicObject } from '#contract/realtime.ts'
import type { Market } from '../market/types.ts'

/** A topic that exists, taken apart. The room's name is made from this and never from what the client wrote. */
export type ParsedTopic =
  | { readonly kind: 'market' | 'object'; readonly room: string }
  | { readonly kind: 'kline'; readonly room: string; readonly symbol: string; readonly period: Period }
  | { readonly kind: 'depth'; readonly room: string; readonly symbol: string }
  | { readonly kind: 'trades'; readonly room: string; readonly symbol: string }

const isPeriod = (text: string): text is Period => PERIODS.some((period) => period === text)

export const objectRoom = (name: PublicObject, id: number): string => `${name}:${id}`

/** The room of a public object, whether there is one of this id or not. */
function objectOf(topic: string): string | null {
  const [, name = '', id = ''] = /^([a-z]+):([1-9]\d{0,9})$/.exec(topic) ?? []
  const known = PUBLIC_OBJECTS.find((one) => one === name)
  return known === undefined ? null : objectRoom(known, Number(id))
}

/** Reads a topic's name; null for a word, pair or period that there is not. */
export function parseTopic(topic: unknown, market: Pick<Market, 'pairBySymbol'>): ParsedTopic | null {
  if (typeof topic !== 'string' || topic.length > 40) return null
  if (topic === 'market') return { kind: 'market', room: 'market' }
  const object = objectOf(topic)
  if (object !== null) return { kind: 'object', room: object }
  const [kind, symbol = '', period = '', ...rest] = topic.split(':')
  const known = market.pairBySymbol(symbol)?.symbol
  if (known === undefined || rest.length > 0) return null
  if (kind === 'kline' && isPeriod(period))
    return { kind, symbol: known, period, room: `kline:${known}:${period}` }
  if ((kind === 'depth' || kind === 'trades') && period === '')
    return { kind, symbol: known, room: `${kind}:${known}` }
  return null
}
