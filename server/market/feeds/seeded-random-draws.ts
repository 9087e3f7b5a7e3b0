import { createCipheriv, createHmac } from 'node:crypto'

/** Number of 32-bit words in a block. */
export const WORDS = 4

/**
 * Random draws that cannot be predicted without the secret, even from any number of earlier draws. All prices are
 * public, so anybody can try to reconstruct the state of the generator. The fast generators of ordinary simulations
 * are therefore unsuitable: their state follows from a few outputs.
 * Each draw is the AES encryption of its lane and position, under a key derived from secret and name. The same
 * position always gives the same draw. AES is a pseudorandom function under its 128-bit key, any position can be read
 * without the earlier positions, and processors implement it: for many positions at once a block costs about 10 ns,
 * less than the logarithm in a normal draw.
 */
export class Draws {
  readonly #cipher

  constructor(secret: string, name: string) {
    const key = createHmac('sha256', secret).update(name).digest().subarray(0, 16)
    this.#cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  }

  /**
   * Four 32-bit words for each position (an integer) of a lane. Drawing many positions in one call costs little more
   * than drawing one.
   * @param each when given, each entry of `places` stands for `each` positions, from `each × place` to `each × place
   * + each - 1`
   */
  words(lane: number, places: ArrayLike<number>, each = 1): Uint32Array {
    const input = new Uint32Array(places.length * each * WORDS)
    let at = 0
    for (let index = 0; index < places.length; index++) {
      const first = (places[index] ?? 0) * each
      for (let n = 0; n < each; n++, at += WORDS) {
        input[at] = lane
        input[at + 1] = first + n
        input[at + 2] = Math.floor((first + n) / 2 ** 32)
      }
    }
    const drawn = this.#cipher.update(new Uint8Array(input.buffer))
    return drawn.byteOffset % 4 === 0
      ? new Uint32Array(drawn.buffer, drawn.byteOffset, input.length)
      : new Uint32Array(new Uint8Array(drawn).buffer)
  }

  /** A uniform draw in [0, 1). */
  unit(lane: number, place: number): number {
    return uniform(this.words(lane, [place])[0] ?? 0)
  }
}

/** Converts a word to a uniform draw in [0, 1). */
export const uniform = (word: number): number => word / 4_294_967_296

/**
 * Converts a word to a standard normal draw: the quantile of the normal distribution, to seven digits (Wichura,
 * Algorithm AS 241, PPND7, Applied Statistics 37, 1988). The last branch of that algorithm is left out, because no
 * 32-bit word reaches it.
 */
export function normal(word: number): number {
  const share = (word + 0.5) / 4_294_967_296
  const q = share - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180_625 - q * q
    return (
      (q * (((59.109_374_72 * r + 159.291_132_02) * r + 50.434_271_938) * r + 3.387_132_717_9)) /
      (((67.187_563_6 * r + 78.757_757_664) * r + 17.895_169_469) * r + 1)
    )
  }
  const r = Math.sqrt(-Math.log(q < 0 ? share : 1 - share)) - 1.6
  const size =
    (((0.170_238_211_03 * r + 1.306_728_481_6) * r + 2.756_815_39) * r + 1.423_437_277_7) /
    ((0.120_211_329_75 * r + 0.737_001_642_5) * r + 1)
  return q < 0 ? -size : size
}
