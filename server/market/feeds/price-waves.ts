import { Draws, normal, WORDS } from './seeded-random-draws.ts'

const HOUR = 3600
const DAY = 86_400

/**
 * Time is divided into intervals ("cells") on several levels. These are the lengths of the cells of each level in
 * seconds, each a multiple of the next: whole days, hours and minutes, so that the end of every candle is also the
 * end of a cell.
 */
const SPANS = [16 * DAY, 4 * DAY, DAY, 12 * HOUR, 4 * HOUR, 1800, 300, 60, 12, 1] as const
const spanOf = (level: number): number => SPANS[level] ?? 1
/** The number of the cell (time interval) of a level that contains a second. */
const cellOf = (second: number, level: number): number => Math.floor(second / spanOf(level))
/** True when a cell of the level begins at this second. */
const startsCell = (second: number, level: number): boolean =>
  cellOf(second, level) * spanOf(level) === second
/** The number of cells of the next level ("parts") into which a cell of a level is divided. */
const partsOf = (level: number): number => spanOf(level) / spanOf(level + 1)

/**
 * The fraction of the price's distance from its centre that remains after 16 days. It is chosen so that the long-run
 * standard deviation equals that of a random walk without a centre over 40 days.
 */
const PULL = Math.sqrt(1 - 16 / 40)
/**
 * Market time is the simulation's own clock, which runs faster in busy times. Each cell gets a random share of it, its
 * weight, which is 1 on average. These are the maximum deviations of a weight from 1: `UNEVEN` of the parts of a cell,
 * and `UNEVEN_TOP` of the longest cells, which last 16 days.
 */
const UNEVEN = 0.75
const UNEVEN_TOP = 0.4
/** Constants that convert a random 32-bit word to the weight of a part, between 1 - UNEVEN and 1 + UNEVEN. */
const LEAST = 1 - UNEVEN
const MORE = (2 * UNEVEN) / 2 ** 32
/**
 * The lane (independent sequence of random draws) for the cells of 16 days. Lower levels use the number of the level
 * as their lane.
 */
const TOP = SPANS.length

/** Relative activity of the markets at a time of the day (UTC): highest around 14:00; 1 on average. */
const activityAt = (second: number): number =>
  1 + 0.35 * Math.cos((((second % DAY) / HOUR - 14) / 12) * Math.PI)

/**
 * For each level, the relative market activity in each of its cells of a day. Empty for levels whose cells are a day
 * or longer, or shorter than half an hour.
 */
const ACTIVITY: readonly Float64Array[] = SPANS.map((span) =>
  span < DAY && span >= 1800
    ? Float64Array.from({ length: DAY / span }, (_, n) => activityAt((n + 0.5) * span))
    : new Float64Array(0),
)

/** The values of a wave at some seconds, and the market time since the epoch at each, in days. */
export interface Course {
  readonly values: Float64Array
  readonly clocks: Float64Array
}

/** Cells of one level, ascending. `places`: for each cell, the index of its start in the values of the level above. */
interface Cells {
  cells: Float64Array
  places: Uint32Array
  count: number
}

/**
 * What has to be computed for the values at some seconds: for each level the cells that have to be divided; for each
 * second its level (`own`) and its index in the values of this level (`places`).
 */
interface Plan {
  readonly levels: readonly Cells[]
  readonly own: Uint8Array
  readonly places: Uint32Array
}

/**
 * These arrays are reused by every computation: allocating new arrays would cost as much as the computation.
 */
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
 * The index of a cell's start in the values of the newest cell of the level above; for the first level, the
 * cell's number.
 */
function indexIn(above: Cells | undefined, level: number, cell: number): number {
  if (!above) return cell
  const parts = partsOf(level - 1)
  const newest = above.count - 1
  return newest * (parts + 1) + cell - (above.cells[newest] ?? 0) * parts
}

/** Determines which cells have to be divided to compute the values at these ascending seconds. */
function planOf(seconds: Float64Array): Plan {
  const levels = clearedLevels(seconds.length)
  const own = new Uint8Array(seconds.length)
  const places = new Uint32Array(seconds.length)
  let level = 0
  for (let index = 0; index < seconds.length; index++) {
    const second = seconds[index] ?? 0
    // The search starts at the level of the previous second, which usually is the level of this second too.
    while (level < SPANS.length - 1 && !startsCell(second, level)) level++
    while (level > 0 && startsCell(second, level - 1)) level--
    // Goes up to the nearest cell that was added for an earlier second, then adds the cells of the levels below it.
    let from = level - 1
    for (; from >= 0; from--) {
      const known = levels[from]
      if (known && known.count > 0 && known.cells[known.count - 1] === cellOf(second, from)) break
    }
    for (let made = from + 1; made < level; made++) {
      const to = levels[made]
      if (!to) continue
      const cell = cellOf(second, made)
      to.places[to.count] = indexIn(levels[made - 1], made, cell)
      to.cells[to.count++] = cell
    }
    own[index] = level
    places[index] = indexIn(levels[level - 1], level, cellOf(second, level))
  }
  return { levels, own, places }
}

/**
 * A cell that is being divided: its number of parts, the index of its first drawn word, and the index of its start in
 * the values (`end`).
 */
interface Cell {
  readonly parts: number
  readonly word: number
  readonly end: number
}

/** Distributes the market time of a cell over its parts. `busy`: relative activity by the time of the day. */
function distributeTime(
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
 * Draws the random walk inside a cell as a Brownian bridge: a free walk over the market time of the cell's
 * parts, corrected to end at the given value.
 */
function drawBridge({ parts, word, end }: Cell, words: Uint32Array, { values, clocks }: Course): void {
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
 * A price that moves at random around a centre: a Brownian motion with a clock of varying speed. It can be computed
 * for any second, and depends only on secret, name and second.
 * Time is divided into cells of 16 days, these into parts, and so on down to one second. First the distribution of
 * market time over the parts of a cell is drawn; then the walk between the two ends of the cell is drawn as a
 * Brownian bridge over these times. So the moves per second are exactly those of a Brownian motion: given the clock,
 * independent normal draws around zero. The clock does not depend on the direction of the price. So the cells, whose
 * boundaries are public, limit how far the price may move next, but never reveal in which direction.
 * Only the ends of the cells of 16 days are drawn towards the centre, so the walk between two such ends drifts
 * towards the centre. This drift hardly makes the direction predictable: a price three standard deviations above its
 * centre is higher five minutes later with a probability of 49.4 % instead of 50 %.
 */
export class Wave {
  readonly #draws: Draws
  readonly #day: number
  #tops: Course = { values: new Float64Array(0), clocks: new Float64Array(0) }
  /**
   * The values at all seconds of the minute that was computed last. They are kept because the next requested second
   * is usually in the same minute.
   */
  #minute: Course & { readonly start: number } = { ...this.#tops, start: Number.NaN }

  /** @param day the standard deviation of the change over 24 hours */
  constructor(secret: string, name: string, day: number) {
    this.#draws = new Draws(secret, name)
    this.#day = day
  }

  /** The value at one second, and the market time at this second and one second later. */
  at(second: number): { readonly value: number; readonly clock: number; readonly next: number } {
    const start = second - (second % 60)
    if (this.#minute.start !== start)
      this.#minute = { start, ...this.over(Float64Array.from({ length: 61 }, (_, n) => start + n)) }
    const { values, clocks } = this.#minute
    const n = second - start
    return { value: values[n] ?? 0, clock: clocks[n] ?? 0, next: clocks[n + 1] ?? 0 }
  }

  /** The values at these seconds, which are ascending. A second at the boundary of larger cells costs less. */
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

  /** The values at the ends of the cells of 16 days, from the epoch to beyond a second. */
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

  /** Divides cells of a level into their parts; the values at the ends of the cells are known. */
  #cut(level: number, { cells, places, count }: Cells, above: Course): Course {
    const parts = partsOf(level)
    // A block of four words gives two normal draws and two weights of market time.
    const blocks = Math.ceil(parts / 2)
    const words = this.#draws.words(level, cells.subarray(0, count), blocks)
    const busy = ACTIVITY[level + 1] ?? new Float64Array(0)
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
      distributeTime(at, words, clocks, busy, cell * parts)
      drawBridge(at, words, { values, clocks })
    }
    return { values, clocks }
  }
}
