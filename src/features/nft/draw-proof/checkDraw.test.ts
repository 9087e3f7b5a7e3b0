import { describe, expect, test } from 'vitest'
import type { DrawBook } from '#contract/trade/nft.ts'
import { checkBook, personDraw } from './checkDraw.ts'

/**
 * Test vectors that an independent program generated from the specification: a pool of six works, three
 * draws.
 */
const SEED = '6120736565642074686174206f6e6c7920746869732074657374206b6e6f7773'
const OTHER_SEED = '616e6f746865722073656564206f66207468652073616d65206c656e6774682e'
const pool = Array.from({ length: 6 }, (_, position) => ({
  position,
  code: `STONE0${position}`,
  name: `Stone ${position}`,
  rarity: position < 4 ? (1 as const) : (2 as const),
}))
const book: DrawBook = {
  code: 'STONEBOX',
  seed_hash: '02b0e609c039fe533a5964cc2845b6d969dd03393928a0aaea382dca43902881',
  pool_hash: 'd383a528b6799462f3249dd6d659f456e1859614bdeae91de63bc71e459c88dd',
  seed: '',
  pool,
  draws: [
    {
      seq: 1,
      holding_id: 11,
      key: 'e0e09f72a35fc07f5b3d3ac620290fc233b088ddf6554dfae783fb14ae1c807a',
      position: 4,
    },
    {
      seq: 2,
      holding_id: 7,
      key: 'be480e83f1f37fe1613c4907d3c28edbd14e4f22e37983009deaee4ffb3afb84',
      position: 0,
    },
    {
      seq: 3,
      holding_id: 30,
      key: '37fd00270577eeb5f35d30328049f28dddbf6f5383695f969f98edf8732d9ff9',
      position: 2,
    },
  ],
}
const published = { ...book, seed: SEED }

describe('the draw proof of a blind box series', () => {
  test('confirms pool and draws before the end of the sale, with the seed still unpublished', async () => {
    expect(await checkBook(book)).toEqual({ pool: 'right', draws: 'right', seed: 'later', keys: 'later' })
  })

  test('confirms pool, draws and seed after the end of the sale', async () => {
    expect(await checkBook(published)).toEqual({
      pool: 'right',
      draws: 'right',
      seed: 'right',
      keys: 'right',
    })
  })
})

describe('the draw proof of a blind box series fails after a change of', () => {
  test('a work of the pool', async () => {
    const changed = book.pool.map((one) => (one.position === 5 ? { ...one, rarity: 4 as const } : one))
    expect((await checkBook({ ...published, pool: changed })).pool).toBe('wrong')
  })

  test('the work that is published for one of the draws', async () => {
    const draws = book.draws.map((one) =>
      one.seq === 2 ? { ...one, position: (one.position + 1) % 6 } : one,
    )
    expect((await checkBook({ ...published, draws })).draws).toBe('wrong')
  })

  test('the seed, or a key that is not derived from the seed', async () => {
    expect(await checkBook({ ...published, seed: OTHER_SEED })).toMatchObject({
      seed: 'wrong',
      keys: 'wrong',
    })
  })
})

test('a person’s own draw is confirmed only when key, number and seed hash of the proof equal those of the published draw', () => {
  const proof = { ...book, holding_id: 7, key: book.draws[1]?.key ?? '', seq: 2 }
  expect(personDraw(book, proof)).toBe('STONE00')
  expect(personDraw(book, { ...proof, key: book.draws[0]?.key ?? '' })).toBeNull()
  expect(personDraw(book, { ...proof, seq: 9 })).toBeNull()
  expect(personDraw(book, { ...proof, seed_hash: 'x' })).toBeNull()
})
