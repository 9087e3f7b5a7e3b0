import { Draws, normal, WORDS } from './random-draws.ts'

const HOUR = 3600
const DAY = 86_400

/**
 * The lengths into which time is cut, each a multiple of the one after it: whole days, hours and minutes, so that the
 * ends of every candle are ends of such cells.
 */
export const SPANS = [16 * DAY, 4 * DAY, DAY, 12 * HOUR, 4 * HOUR, 1800, 300, 60, 12, 1] as const
const spanOf = (level: number): number => SPANS[level] ?? 1
/** The cell of a level that a second lies in. */
const cellOf = (second: number, level: number): number => Math.floor(second / spanOf(level))
/** True when a cell of the level begins at a second. */
const begins = (second: number, level: number): boolean => cellOf(second, level) * spanOf(level) === second
/** Into how many parts a cell of a level is cut. */
const partsOf = (level: number): number => spanOf(level) / spanOf(level + 1)

/** How much of its distance from the middle is left after 16 days: the spread in the long run is that of 40 days. */
const PULL = Math.sqrt(1 - 16 / 40)
/** How unequally the time of the market passes in the parts of a cell, and from one of 16 days to the next. */
const UNEVEN = 0.75
const UNEVEN_TOP = 0.4
/** The weight of a part between 1 - UNEVEN and 1 + UNEVEN, by a word. */
const LEAST = 1 - UNEVEN
const MORE = (2 * UNEVEN) / 2 ** 32
/** The lane of draws of the cells of 16 days; those of the levels below have the number of their level. */
const TOP = SPANS.length

/** How busy the markets are at an hour of the day (UTC): most around 14:00; 1 on average. */
const business = (second: number): number =>
  1 + 0.35 * Math.cos((((second % DAY) / HOUR - 14) / 12) * Math.PI)

/**
 * By level, the business of its cells through a day; empty where a cell is a day or longer, or short beside an
 * hour.
 */
const BUSINESS: readonly Float64Array[] = SPANS.map((span) =>
  span < DAY && span >= 1800
    ? Float64Array.from({ length: DAY / span }, (_, n) => business((n + 0.5) * span))
    : new Float64Array(0),
)

/** Where a wave stands at some seconds, and how much time of the market has passed since the epoch, in days. */
export interface Course {
  readonly values: Float64Array
  readonly clocks: Float64Array
}

/** Cells of one level, ascending, and where the beginning of each stands in the course of the level's cells above. */
interface Cells {
  cells: Float64Array
  places: Uint32Array
  count: number
}

/**
 * The cells that have to be cut for some seconds, by level, and where each second stands in the course of its
 * level.
 */
interface Plan {
  readonly levels: readonly Cells[]
  readonly own: Uint8Array
  readonly places: Uint32Array
}

/** Used by one reading after another: to make it anew each time would cost as much as the reading. */
const scratch = SPANS.map((): Cells => ({ cells: new Float64Array(0), places: new Uint32Array(0), count: 0 }))

function clearedLevels(most: number): readonly Cells[] {
  for (const level of scratch) {
    level.count = 0
    if (level.cells.length >= most) continue
    level.cells = new Float64Array(most)
    level.places = new Uint32Array(most)
  }
  return scratch
}

/**
 * Where a cell of a level stands in the course of the newest cell above it; those of the first level stand in
 * order.
 */
function placeIn(above: Cells | undefined, level: number, cell: number): number {
  if (!above) return cell
  const parts = partsOf(level - 1)
  const newest = above.count - 1
  return newest * (parts + 1) + cell - (above.cells[newest] ?? 0) * parts
}

/** The cells that have to be cut to read these seconds, ascending. */
function planOf(seconds: Float64Array): Plan {
  const levels = clearedLevels(seconds.length)
  const own = new Uint8Array(seconds.length)
  const places = new Uint32Array(seconds.length)
  let level = 0
  for (let index = 0; index < seconds.length; index++) {
    const second = seconds[index] ?? 0
    // As round as the second before it, or else more or less so.
    while (level < SPANS.length - 1 && !begins(second, level)) level++
    while (level > 0 && begins(second, level - 1)) level--
    // Upwards to a cell that a second before this one has asked for, then down again.
    let from = level - 1
    for (; from >= 0; from--) {
      const known = levels[from]
      if (known && known.count > 0 && known.cells[known.count - 1] === cellOf(second, from)) break
    }
    for (let made = from + 1; made < level; made++) {
      const to = levels[made]
      if (!to) continue
      const cell = cellOf(second, made)
      to.places[to.count] = placeIn(levels[made - 1], made, cell)
      to.cells[to.count++] = cell
    }
    own[index] = level
    places[index] = placeIn(levels[level - 1], level, cellOf(second, level))
  }
  return { levels, own, places }
}

/** Where a cell stands among drawn words and among the ends of parts. */
interface Cell {
  readonly parts: number
  readonly word: number
  readonly end: number
}

/** Shares the time of the market between the ends of a cell out among its parts. `busy`: by the hour of the day. */
function share(
  { parts, word, end }: Cell,
  words: Uint32Array,
  clocks: Float64Array,
  busy: Float64Array,
  first: number,
): void {
  const from = clocks[end] ?? 0
  const to = clocks[end + parts] ?? 0
  const slots = busy.length
  const slot = slots === 0 ? 0 : first - Math.floor(first / slots) * slots
  let all = 0
  for (let n = 0; n < parts; n++) {
    const weight = LEAST + MORE * (words[word + (n >> 1) * WORDS + 2 + (n & 1)] ?? 0)
    all += slots === 0 ? weight : weight * (busy[slot + n] ?? 1)
    clocks[end + n + 1] = all
  }
  const scale = (to - from) / all
  for (let n = 1; n < parts; n++) clocks[end + n] = from + scale * (clocks[end + n] ?? 0)
  clocks[end + parts] = to
}

/**
 * Draws the walk between the ends of a cell: a free walk by the clock of its parts, then turned to end where it
 * must.
 */
function bridge({ parts, word, end }: Cell, words: Uint32Array, { values, clocks }: Course): void {
  const from = values[end] ?? 0
  const to = values[end + parts] ?? 0
  const began = clocks[end] ?? 0
  const length = (clocks[end + parts] ?? 0) - began
  let walked = from
  for (let n = 0; n < parts; n++) {
    const draw = normal(words[word + (n >> 1) * WORDS + (n & 1)] ?? 0)
    walked += Math.sqrt((clocks[end + n + 1] ?? 0) - (clocks[end + n] ?? 0)) * draw
    values[end + n + 1] = walked
  }
  const turn = (to - walked) / length
  for (let n = 1; n < parts; n++)
    values[end + n] = (values[end + n] ?? 0) + turn * ((clocks[end + n] ?? 0) - began)
  values[end + parts] = to
}

/**
 * A price that wanders at random around a middle: a Brownian motion whose clock runs now fast, now slowly. It can be
 * read
 * at any second, and what it is there depends on secret, name and second alone.
 *
 * Time is cut into cells of 16 days, these into parts, and so on down to a second. How the time of the market is shared
 * out among the parts of a cell is drawn; then the walk between the two ends of the cell is drawn as a Brownian bridge
 * over these shares. So the moves of the seconds are exactly those of a Brownian motion: given the clock, independent
 * normal draws around zero. The clock never asks which way the price goes. So the cells, whose place in time anybody
 * can
 * work out, bound how far the price may move next, never in which direction. Only the ends of the cells of 16 days are
 * drawn towards the middle, and the walk between them leans that way. That is all there is to know of the direction: a
 * price three standard deviations above its middle is higher five minutes later with 49.4 % instead of 50.
 */
export class Wave {
  readonly #draws: Draws
  readonly #day: number
  #tops: Course = { values: new Float64Array(0), clocks: new Float64Array(0) }
  /** The minute that was read last, every second of it: the next second mostly lies in it. */
  #minute: Course & { readonly start: number } = { ...this.#tops, start: Number.NaN }

  /** `day`: the standard deviation of the change over 24 hours. */
  constructor(secret: string, name: string, day: number) {
    this.#draws = new Draws(secret, name)
    this.#day = day
  }

  /** Where it stands at one second, with the clock there and a second later. */
  at(second: number): { readonly value: number; readonly clock: number; readonly next: number } {
    const start = second - (second % 60)
    if (this.#minute.start !== start)
      this.#minute = { start, ...this.over(Float64Array.from({ length: 61 }, (_, n) => start + n)) }
    const { values, clocks } = this.#minute
    const n = second - start
    return { value: values[n] ?? 0, clock: clocks[n] ?? 0, next: clocks[n + 1] ?? 0 }
  }

  /** The course at these seconds, ascending, from the epoch on. The rounder a second, the less it costs. */
  over(seconds: Float64Array): Course {
    const { levels, own, places } = planOf(seconds)
    const courses: Course[] = [this.#topsUntil(seconds.at(-1) ?? 0)]
    for (const [level, cells] of levels.entries()) {
      const above = courses[level]
      if (cells.count === 0 || !above) break
      courses.push(this.#cut(level, cells, above))
    }
    const values = new Float64Array(seconds.length)
    const clocks = new Float64Array(seconds.length)
    for (let index = 0; index < seconds.length; index++) {
      const course = courses[own[index] ?? 0]
      const place = places[index] ?? 0
      values[index] = (course?.values[place] ?? 0) * this.#day
      clocks[index] = course?.clocks[place] ?? 0
    }
    return { values, clocks }
  }

  /** The ends of the cells of 16 days, from the epoch to beyond a second. */
  #topsUntil(second: number): Course {
    const needed = Math.floor(second / spanOf(0)) + 1
    if (needed < this.#tops.values.length) return this.#tops
    const parts = needed + 100
    const words = this.#draws.words(
      TOP,
      Array.from({ length: parts + 1 }, (_, n) => n),
    )
    const values = new Float64Array(parts + 1)
    const clocks = new Float64Array(parts + 1)
    const days = spanOf(0) / DAY
    for (let n = 0; n <= parts; n++) {
      const uneven = UNEVEN_TOP * normal(words[n * WORDS + 1] ?? 0) - UNEVEN_TOP ** 2 / 2
      const passed = n === 0 ? 0 : days * Math.exp(uneven)
      const spread = n === 0 ? Math.sqrt(days / (1 - PULL ** 2)) : Math.sqrt(passed)
      values[n] = (values[n - 1] ?? 0) * PULL + spread * normal(words[n * WORDS] ?? 0)
      clocks[n] = (clocks[n - 1] ?? 0) + passed
    }
    this.#tops = { values, clocks }
    return this.#tops
  }

  /** Cuts cells of a level, whose ends are known from the cells above them, into their parts. */
  #cut(level: number, { cells, places, count }: Cells, above: Course): Course {
    const parts = partsOf(level)
    // A block of four words is two normal draws and two shares of the clock.
    const blocks = Math.ceil(parts / 2)
    const words = this.#draws.words(level, cells.subarray(0, count), blocks)
    const busy = BUSINESS[level + 1] ?? new Float64Array(0)
    const values = new Float64Array(count * (parts + 1))
    const clocks = new Float64Array(count * (parts + 1))
    for (let index = 0; index < count; index++) {
      const cell = cells[index] ?? 0
      const from = places[index] ?? 0
      const at = { parts, word: index * blocks * WORDS, end: index * (parts + 1) }
      values[at.end] = above.values[from] ?? 0
      values[at.end + parts] = above.values[from + 1] ?? 0
      clocks[at.end] = above.clocks[from] ?? 0
      clocks[at.end + parts] = above.clocks[from + 1] ?? 0
      share(at, words, clocks, busy, cell * parts)
      bridge(at, words, { values, clocks })
    }
    return { values, clocks }
  }
}
