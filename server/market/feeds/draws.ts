import { createCipheriv, createHmac } from 'node:crypto'

/** 32-bit words of a block. */
const WORDS = 4

/**
 * Draws that nobody can foretell who does not know the secret, however many they have seen: each is AES of its lane and
 * place, under a key made of secret and name. The same place always gives the same draw.
 */
export class Draws {
  readonly #cipher

  constructor(secret: string, name: string) {
    const key = createHmac('sha256', secret).update(name).digest().subarray(0, 16)
    this.#cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  }

  /** Four words of 32 bits for each place (an integer) of a lane. All at once they cost little more than one. */
  words(lane: number, places: readonly number[]): Uint32Array {
    const input = new Uint32Array(places.length * WORDS)
    for (const [index, place] of places.entries()) {
      input[index * WORDS] = lane
      input[index * WORDS + 1] = place
      input[index * WORDS + 2] = Math.floor(place / 2 ** 32)
    }
    const drawn = this.#cipher.update(new Uint8Array(input.buffer))
    return new Uint32Array(new Uint8Array(drawn).buffer)
  }

  /** Uniform in [0, 1). */
  unit(lane: number, place: number): number {
    return uniform(this.words(lane, [place]), 0)
  }
}

/** Of words, those of the place `index`: uniform in [0, 1). */
export const uniform = (words: Uint32Array, index: number): number =>
  (words[index * WORDS] ?? 0) / 4_294_967_296

/** Of words, those of the place `index`: about standard normal (four uniforms). */
export function normal(words: Uint32Array, index: number): number {
  let sum = 0
  for (let word = 0; word < WORDS; word++) sum += (words[index * WORDS + word] ?? 0) / 4_294_967_296
  return (sum - 2) * Math.sqrt(3)
}
