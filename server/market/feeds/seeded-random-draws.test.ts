import { expect, it } from 'vitest'
import { hashText } from '../seeded-noise.ts'
import { Draws, normal, uniform, WORDS } from './seeded-random-draws.ts'

const first = (words: Uint32Array, index: number): number => words[index * WORDS] ?? 0

it('the random number of an index is the same whether computed alone or in a batch, and differs for another index, stream or pair', () => {
  const one = new Draws('secret', 'coin|BTC')
  const many = one.words(3, [7, -1, 2 ** 33, 8])
  for (const [index, place] of [7, -1, 2 ** 33, 8].entries())
    expect(uniform(first(many, index))).toBe(new Draws('secret', 'coin|BTC').unit(3, place))
  const others = [one.unit(4, 7), one.unit(3, 9), new Draws('secret', 'coin|ETH').unit(3, 7)]
  expect(new Set([0, 1, 2].map((index) => uniform(first(many, index))).concat(others)).size).toBe(6)
})

it('random draws from two secrets with the same 32-bit hash differ', () => {
  const seen = new Map<number, string>()
  for (let index = 0; ; index++) {
    const secret = `secret ${index}`
    const hash = hashText(`${secret}|BTC`)
    const twin = seen.get(hash)
    seen.set(hash, secret)
    if (twin === undefined) continue
    expect(new Draws(secret, 'BTC').words(0, [1])).not.toEqual(new Draws(twin, 'BTC').words(0, [1]))
    return
  }
})

it('random draws are distributed uniformly, or normally where requested', () => {
  const words = new Draws('secret', 'shape').words(
    0,
    Array.from({ length: 20_000 }, (_, index) => index),
  )
  const deciles = new Array<number>(10).fill(0)
  let sum = 0
  let squares = 0
  for (let index = 0; index < 20_000; index++) {
    const decile = Math.floor(uniform(first(words, index)) * 10)
    deciles[decile] = (deciles[decile] ?? 0) + 1
    const value = normal(first(words, index))
    sum += value
    squares += value * value
  }
  for (const count of deciles) expect(Math.abs(count - 2_000)).toBeLessThan(250)
  expect(Math.abs(sum / 20_000)).toBeLessThan(0.03)
  expect(Math.abs(squares / 20_000 - 1)).toBeLessThan(0.05)
})
