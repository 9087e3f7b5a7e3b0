import type { ChartCandle } from '../types.ts'

/** A position that does not depend on the period: an epoch second and a price. */
export interface Anchor {
  readonly time: number
  readonly price: number
}

/** A drawn line: horizontal at a price, or between two positions. */
export type Drawing =
  | { readonly id: string; readonly kind: 'level'; readonly price: number }
  | { readonly id: string; readonly kind: 'trend'; readonly from: Anchor; readonly to: Anchor }

/** The dragged part of a drawing. `from`, `to`: an end of a trend line; `body`: the whole line. */
export type Part = 'from' | 'to' | 'body'

/** Maximum number of lines per pair, which is also the number that a phone can show legibly. */
export const MOST_DRAWINGS = 40

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isPrice = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

function anchor(value: unknown): Anchor | null {
  if (!isRecord(value)) return null
  const { time, price } = value
  return typeof time === 'number' && Number.isFinite(time) && isPrice(price) ? { time, price } : null
}

function drawing(value: unknown): Drawing | null {
  if (!isRecord(value) || typeof value.id !== 'string') return null
  const { id, kind, price } = value
  if (kind === 'level') return isPrice(price) ? { id, kind, price } : null
  const [from, to] = [anchor(value.from), anchor(value.to)]
  return kind === 'trend' && from && to ? { id, kind, from, to } : null
}

/** Parses stored drawings; invalid drawings are left out. */
export function parseDrawings(text: string | null): readonly Drawing[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found)
      ? found.flatMap((one: unknown) => drawing(one) ?? []).slice(0, MOST_DRAWINGS)
      : []
  } catch {
    return []
  }
}

/** Moves one end or the whole line. Returns the drawing unchanged if a price would not stay positive. */
export function movedDrawing(one: Drawing, part: Part, from: Anchor, to: Anchor): Drawing {
  const time = to.time - from.time
  const price = to.price - from.price
  const shift = (at: Anchor): Anchor => ({ time: at.time + time, price: at.price + price })
  const next: Drawing =
    one.kind === 'level'
      ? { ...one, price: one.price + price }
      : {
          ...one,
          from: part === 'to' ? one.from : shift(one.from),
          to: part === 'from' ? one.to : shift(one.to),
        }
  const prices = next.kind === 'level' ? [next.price] : [next.from.price, next.to.price]
  return prices.every(isPrice) ? next : one
}

/** Seconds between the last two candles, by which positions after the last candle are extrapolated. */
const step = (candles: readonly ChartCandle[]): number =>
  Math.max(1, (candles.at(-1)?.time ?? 60) - (candles.at(-2)?.time ?? 0))

/**
 * Fractional index of a second among the candles; beyond the first or last candle the index is extrapolated.
 */
export function placeOf(candles: readonly ChartCandle[], time: number): number {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return 0
  if (time <= first.time) return (time - first.time) / step(candles)
  if (time >= last.time) return candles.length - 1 + (time - last.time) / step(candles)
  const after = candles.findIndex((candle) => candle.time > time)
  const [one, next] = [candles[after - 1], candles[after]]
  return one && next ? after - 1 + (time - one.time) / (next.time - one.time) : 0
}

/** Second at a fractional index; the inverse of `placeOf`. */
export function secondAt(candles: readonly ChartCandle[], place: number): number {
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return 0
  if (place <= 0) return first.time + place * step(candles)
  if (place >= candles.length - 1) return last.time + (place - candles.length + 1) * step(candles)
  const index = Math.floor(place)
  const [one, next] = [candles[index], candles[index + 1]]
  return one && next ? one.time + (place - index) * (next.time - one.time) : last.time
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Distance of a point from the segment between two other points (px). */
export function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
  const near = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - near * dx, point.y - from.y - near * dy)
}
