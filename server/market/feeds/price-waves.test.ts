import { expect, it } from 'vitest'
import { Wave } from './price-waves.ts'

const FROM = 1_795_000_000

it('a simulated price wave has the same value at a second, whether computed for that second alone or together with other seconds', () => {
  const many = new Wave('a1', 'coin|BTC', 0.03).over(
    Float64Array.from({ length: 500 }, (_, n) => FROM + 37 * n),
  )
  for (const n of [0, 3, 250, 499])
    expect(new Wave('a1', 'coin|BTC', 0.03).at(FROM + 37 * n).value).toBe(many.values[n])
})
