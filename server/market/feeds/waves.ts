import { Draws, normal, uniform } from './draws.ts'

/** Periods of the octaves: 4 s doubling to about 97 days. */
const OCTAVES = 22
const SHORTEST = 4
/** Octaves up to about nine hours: their moves come in calm and wild spells, and have long tails. */
const QUICK = 13
const SPELL = 5 * 3600
/** Lanes of draws after those of the octaves. */
const SPELLS = OCTAVES
const PHASES = OCTAVES + 1
/** Makes the standard deviation of a day's move equal to the `day` of a wave (measured; held by a test). */
const CALIBRATION = 0.447

/** Laplace (long tails) for the quick octaves, uniform for the slow ones; both of variance 1. `u` in [-1, 1). */
const spread = (octave: number, u: number): number =>
  octave < QUICK ? (Math.sign(u) * -Math.log(1 - Math.abs(u))) / Math.SQRT2 : u * Math.sqrt(3)

/**
 * A random walk that can be read at any second: value noise over many scales whose amplitudes grow with the square root
 * of their period. The result depends on secret, name and second alone.
 */
export class Wave {
  readonly #draws: Draws
  readonly #amplitude = new Float64Array(OCTAVES)
  readonly #rate = new Float64Array(OCTAVES)
  readonly #phase = new Float64Array(OCTAVES)
  /** Of each lane the cell that was read last, and its draws: the next second mostly lies in it. */
  readonly #cell = new Float64Array(OCTAVES + 1).fill(Number.NaN)
  readonly #from = new Float64Array(OCTAVES + 1)
  readonly #to = new Float64Array(OCTAVES + 1)

  /** `day`: the standard deviation of the change over 24 hours. */
  constructor(secret: string, name: string, day: number) {
    this.#draws = new Draws(secret, name)
    for (let k = 0; k < OCTAVES; k++) {
      const period = SHORTEST * 2 ** k
      this.#amplitude[k] = day * CALIBRATION * Math.sqrt(period / 86_400)
      this.#rate[k] = 1 / period
      this.#phase[k] = this.#draws.unit(PHASES, k) * period
    }
  }

  /** Adds to `sums` where the walk of one lane stands at these places: smooth between the draws of its cells. */
  #walk(
    lane: number,
    places: Float64Array,
    drawn: (words: Uint32Array, index: number) => number,
    sums: Float64Array,
  ): void {
    // The cells that the places lie in, each with the one after it; where they follow each other they share one.
    const cells: number[] = []
    let before = places.length === 1 ? (this.#cell[lane] ?? Number.NaN) : Number.NaN
    for (const x of places) {
      const cell = Math.floor(x)
      if (cell === before) continue
      if (cells.at(-1) === cell) cells.push(cell + 1)
      else cells.push(cell, cell + 1)
      before = cell
    }
    let at = 0
    let [from, to] = [this.#from[lane] ?? 0, this.#to[lane] ?? 0]
    const words = cells.length > 0 ? this.#draws.words(lane, cells) : null
    if (words) [from, to] = [drawn(words, 0), drawn(words, 1)]
    for (let index = 0; index < places.length; index++) {
      const x = places[index] ?? 0
      const cell = Math.floor(x)
      if (words && cell !== cells[at]) {
        at += cells[at + 1] === cell ? 1 : 2
        from = drawn(words, at)
        to = drawn(words, at + 1)
      }
      const f = x - cell
      sums[index] = (sums[index] ?? 0) + from + (to - from) * f * f * (3 - 2 * f)
    }
    if (words) this.#cell[lane] = cells[at] ?? Number.NaN
    this.#from[lane] = from
    this.#to[lane] = to
  }

  /** Where it stands at each of these seconds; many at once cost little more than one. */
  over(seconds: readonly number[]): Float64Array {
    const places = new Float64Array(seconds.length)
    const [quick, slow, spell] = [places.slice(), places.slice(), places.slice()]
    for (let k = 0; k < OCTAVES; k++) {
      const [phase, rate, amplitude] = [this.#phase[k] ?? 0, this.#rate[k] ?? 0, this.#amplitude[k] ?? 0]
      for (const [index, second] of seconds.entries()) places[index] = (second + phase) * rate
      const value = (words: Uint32Array, index: number): number =>
        amplitude * spread(k, uniform(words, index) * 2 - 1)
      this.#walk(k, places, value, k < QUICK ? quick : slow)
    }
    for (const [index, second] of seconds.entries()) places[index] = second / SPELL
    this.#walk(SPELLS, places, normal, spell)
    // How wild the quick octaves are at a second: around 1.
    return slow.map((value, index) => value + (quick[index] ?? 0) * Math.exp(0.35 * (spell[index] ?? 0)))
  }
}

const SLOT_BITS = 15

/** A wave that several pairs follow: what one of them has read, the others need not compute. Changes no value. */
export class SharedWave {
  readonly #wave: Wave
  readonly #seconds = new Float64Array(1 << SLOT_BITS).fill(-1)
  readonly #values = new Float64Array(1 << SLOT_BITS)

  constructor(secret: string, name: string, day: number) {
    this.#wave = new Wave(secret, name, day)
  }

  over(seconds: readonly number[]): Float64Array {
    const values = new Float64Array(seconds.length)
    const unread: number[] = []
    for (const [index, second] of seconds.entries()) {
      const slot = slotOf(second)
      if (this.#seconds[slot] === second) values[index] = this.#values[slot] ?? 0
      else unread.push(index)
    }
    if (unread.length === 0) return values
    const read = this.#wave.over(unread.map((index) => seconds[index] ?? 0))
    for (const [n, index] of unread.entries()) {
      const second = seconds[index] ?? 0
      const slot = slotOf(second)
      this.#seconds[slot] = second
      values[index] = this.#values[slot] = read[n] ?? 0
    }
    return values
  }
}

const slotOf = (second: number): number => Math.imul(second, 0x9e3779b1) >>> (32 - SLOT_BITS)
