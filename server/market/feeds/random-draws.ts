import { createCipheriv, createHmac } from 'node:crypto'

/** 32-bit words of a block. */
export const WORDS = 4

/**
 * Draws that nobody can foretell who does not know the secret, however many they have seen: each is AES of its lane and
 * place, under a key made of secret and name. The same place always gives the same draw.
 *
 * Every price is public, so the generator is open to anybody who wants to work its state out. That rules out the fast
 * mixers and counters of ordinary simulation, whose state follows from a few outputs. AES is a pseudorandom function
 * under its 128-bit key, any place of it can be read without the ones before, and processors compute it themselves: of
 * many places at once a block costs about 10 ns, less than the logarithm that makes a normal draw of it.
 */
export class Draws {
  readonly #cipher

  constructor(secret: string, name: string) {
    const key = createHmac('sha256', secret).update(name).digest().subarray(0, 16)
    this.#cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  }

  /**
   * Four words of 32 bits for each place (an integer) of a lane; with `each`, for the places `each × place` and the
   * `each - 1` after it. All at once they cost little more than one.
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

  /** Uniform in [0, 1). */
  unit(lane: number, place: number): number {
    return uniform(this.words(lane, [place])[0] ?? 0)
  }
}

/** A word as a uniform draw in [0, 1). */
export const uniform = (word: number): number => word / 4_294_967_296

/**
 * A word as a standard normal draw: the value that this share of the normal distribution lies below, to seven digits
 * (Wichura, Algorithm AS 241, PPND7, Applied Statistics 37, 1988; its last branch begins where a word of 32 bits ends).
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
