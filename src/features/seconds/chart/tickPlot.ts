/** A price at a time (ms), for drawing only. */
export interface Point {
  readonly at: number
  readonly price: number
}

/** An open option on the chart: entry price, entry time and end time (ms). */
export interface Mark {
  readonly id: number
  readonly entryAt: number
  readonly price: number
  readonly endsAt: number
}

export interface Plot {
  readonly path: string
  readonly area: string
  readonly x: (at: number) => number
  readonly y: (price: number) => number
  /** Round prices to label on the axis. */
  readonly prices: readonly number[]
  /** Round times (ms) to label on the axis. */
  readonly times: readonly number[]
  readonly last: Point | null
}

const STEPS = [1, 2, 2.5, 5, 10]
/** Time span (ms) that the chart shows before the present. */
export const SPAN = 90_000
/** Time span (ms) that the chart shows after the present while there are no open options. */
const AHEAD = 15_000

/** About `wanted` round numbers within a range. */
export function rounds(low: number, high: number, wanted: number): readonly number[] {
  const span = high - low
  if (!(span > 0)) return [low]
  const raw = span / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = (STEPS.find((one) => one * power >= raw) ?? 10) * power
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
}

const TIME_STEPS = [10_000, 15_000, 30_000, 60_000, 120_000, 300_000]

/** About four round times within a range. */
function moments(from: number, to: number): readonly number[] {
  const step = TIME_STEPS.find((one) => (to - from) / one <= 4) ?? 600_000
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step)
}

/**
 * Scales the last ticks and the open options to the plot; the time axis extends to the end of the last
 * option.
 * @param now server's clock (ms). `points`: oldest first.
 */
export function plot(
  points: readonly Point[],
  marks: readonly Mark[],
  now: number,
  size: { readonly width: number; readonly height: number },
): Plot {
  const to = Math.max(now + AHEAD, ...marks.map(({ endsAt }) => endsAt + 3000))
  const from = Math.min(now - SPAN, ...marks.map(({ entryAt }) => entryAt - 5000))
  const shown = points.filter(({ at }) => at >= from)
  const values = [...shown.map(({ price }) => price), ...marks.map(({ price }) => price)]
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)]
  const pad = (high - low) * 0.12 || Math.max(high * 0.0005, 0.0001)
  const [bottom, top] = [low - pad, high + pad]
  const x = (at: number): number => ((at - from) / (to - from)) * size.width
  const y = (price: number): number => ((top - price) / (top - bottom)) * size.height
  const at = ({ at: time, price }: Point): string => `${x(time).toFixed(1)} ${y(price).toFixed(1)}`
  const [first] = shown
  const last = shown.at(-1) ?? null
  const path = shown.length === 0 ? '' : `M${shown.map(at).join('L')}`
  const area = first && last ? `${path}V${size.height}H${x(first.at).toFixed(1)}Z` : ''
  return { path, area, x, y, prices: rounds(bottom, top, 4), times: moments(from, to), last }
}
