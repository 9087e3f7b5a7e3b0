/** Mixes 32 bits so that neighbours share nothing (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** 32 bits of a text (FNV-1a, mixed). */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let index = 0; index < text.length; index++) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193)
  return mix(h)
}

/** Uniform in [0, 1) from a seed and up to two integers. */
export const unit = (seed: number, a: number, b = 0): number =>
  mix(mix(seed ^ Math.imul(a, 0x9e3779b1)) ^ Math.imul(b, 0x85ebca77)) / 4_294_967_296

/** About standard normal (four uniforms), from a seed and an integer. */
export function normal(seed: number, a: number): number {
  const sum = unit(seed, a, 1) + unit(seed, a, 2) + unit(seed, a, 3) + unit(seed, a, 4)
  return (sum - 2) * Math.sqrt(3)
}

/** Periods of the octaves: 4 s doubling to about 97 days. */
const OCTAVES = 22
const SHORTEST = 4
/** Octaves up to about nine hours: their moves come in calm and wild spells, and have long tails. */
const QUICK = 13
const SPELL = 5 * 3600
/** Makes the standard deviation of a day's move equal to the `day` of a wave (measured; held by a test). */
const CALIBRATION = 0.447

/**
 * A random walk that can be read at any second: value noise over many scales whose amplitudes grow with the square root
 * of their period. The result depends on seed and second alone; the cells kept between calls only save work.
 */
export class Wave {
  readonly #seed: number
  readonly #amplitude = new Float64Array(OCTAVES)
  readonly #rate = new Float64Array(OCTAVES)
  readonly #phase = new Float64Array(OCTAVES)
  readonly #cell = new Float64Array(OCTAVES).fill(-1)
  readonly #from = new Float64Array(OCTAVES)
  readonly #to = new Float64Array(OCTAVES)
  #spellCell = -1
  #spellFrom = 0
  #spellTo = 0

  /** `day`: the standard deviation of the change over 24 hours. */
  constructor(seed: number, day: number) {
    this.#seed = seed
    for (let k = 0; k < OCTAVES; k++) {
      const period = SHORTEST * 2 ** k
      this.#amplitude[k] = day * CALIBRATION * Math.sqrt(period / 86_400)
      this.#rate[k] = 1 / period
      this.#phase[k] = unit(seed, k, 7) * period
    }
  }

  #value(k: number, cell: number): number {
    const u = unit(this.#seed, cell, k + 11) * 2 - 1
    // Laplace (long tails) for the quick octaves, uniform for the slow ones; both of variance 1.
    return k < QUICK ? (Math.sign(u) * -Math.log(1 - Math.abs(u))) / Math.SQRT2 : u * Math.sqrt(3)
  }

  /** How wild the quick octaves are at a second: around 1. */
  #spell(second: number): number {
    const x = second / SPELL
    const cell = Math.floor(x)
    if (cell !== this.#spellCell) {
      this.#spellFrom = normal(this.#seed ^ 0x5bd1e995, cell)
      this.#spellTo = normal(this.#seed ^ 0x5bd1e995, cell + 1)
      this.#spellCell = cell
    }
    const f = x - cell
    return Math.exp(0.35 * (this.#spellFrom + (this.#spellTo - this.#spellFrom) * f * f * (3 - 2 * f)))
  }

  at(second: number): number {
    let quick = 0
    let slow = 0
    for (let k = 0; k < OCTAVES; k++) {
      const x = (second + (this.#phase[k] ?? 0)) * (this.#rate[k] ?? 0)
      const cell = Math.floor(x)
      if (cell !== this.#cell[k]) {
        this.#from[k] = this.#value(k, cell)
        this.#to[k] = this.#value(k, cell + 1)
        this.#cell[k] = cell
      }
      const f = x - cell
      const from = this.#from[k] ?? 0
      const value = (this.#amplitude[k] ?? 0) * (from + ((this.#to[k] ?? 0) - from) * f * f * (3 - 2 * f))
      if (k < QUICK) quick += value
      else slow += value
    }
    return slow + quick * this.#spell(second)
  }
}

const SLOT_BITS = 15

/** A wave that several pairs follow: what one of them has read, the others need not compute. Changes no value. */
export class SharedWave {
  readonly #wave: Wave
  readonly #seconds = new Float64Array(1 << SLOT_BITS).fill(-1)
  readonly #values = new Float64Array(1 << SLOT_BITS)

  constructor(seed: number, day: number) {
    this.#wave = new Wave(seed, day)
  }

  at(second: number): number {
    const slot = Math.imul(second, 0x9e3779b1) >>> (32 - SLOT_BITS)
    if (this.#seconds[slot] !== second) {
      this.#seconds[slot] = second
      this.#values[slot] = this.#wave.at(second)
    }
    return this.#values[slot] ?? 0
  }
}
