import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nft } from '#contract/trade/nft.ts'
import { areDrawsValid, drawAll, drawFrom, poolText } from '#domain/trade/nftBlindBoxDraw.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { drawKey } from '#server/products/nft/blind-boxes.ts'
import { nft as product } from '#server/products/nft/module.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { World } from './test-harness.ts'

const DRAWS = 10_000
/** Number of works to draw from the pool through the database; `npm run prove` draws more. */
const POOL = lengthOf('NFT_DRAWS', 60)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

/**
 * Forges a draw in several ways, as an attacker with full database access could, and expects the audit to find
 * each forgery.
 */
async function caught(code: string): Promise<void> {
  const of = `box_id = (select id from nft_works where code = '${code}')`
  const forgeries: readonly (readonly [finding: RegExp, ...statements: string[]])[] = [
    [
      /draw 3 of box \d+ is not what its seed gives/,
      `update nft_draws set key = '${'0'.repeat(63)}1' where ${of} and seq = 3`,
    ],
    [
      /draw \d+ of box \d+ is not what its seed gives/,
      `update nft_draws set position = 999 where ${of} and seq = 4`,
    ],
    [
      /is not what its seed gives/,
      `update nft_boxes set seed = 'another' where work_id = (select id from nft_works where code = '${code}')`,
    ],
    [
      /the pool of box \d+ is not the published one/,
      `update nft_works set rarity = 5 - rarity where id in (select work_id from nft_pool where ${of})`,
    ],
  ]
  for (const [finding, ...statements] of forgeries) {
    const findings = await forgedBy(database.db, statements, async (tx) => {
      await sql`set constraints all deferred`.execute(tx)
      return (await auditObjects(tx, [product])).findings
    })
    expect(findings.join('\n')).toMatch(finding)
  }
}

/** The expected draws, computed only by docs/products/nft.md#boxes-and-their-proof, without the server's code. */
function drawnBySpecification(seed: Buffer, holdings: readonly number[], size: number): number[] {
  const left = Array.from({ length: size }, (_, position) => position)
  return holdings.map((holding) => {
    const key = createHmac('sha256', seed).update(`${holding}`).digest()
    let rest = 0n
    for (const byte of key) rest = (rest * 256n + BigInt(byte)) % BigInt(left.length)
    return left.splice(Number(rest), 1)[0] ?? -1
  })
}

/** Number of equal parts into which the draws and the pool are divided for the chi-square test. */
const PARTS = 10

/**
 * Chi-square statistic that shows whether the draws depend on the order of the pool: how often each tenth of
 * the pool was drawn in each tenth of the draws. With the sums of rows and columns fixed, a table of ten by
 * ten has 81 degrees of freedom.
 */
function chiSquare(positions: readonly number[]): number {
  const part = (at: number): number => Math.floor((at * PARTS) / positions.length)
  const seen = new Map<number, number>()
  positions.forEach((position, draw) => {
    const cell = part(draw) * PARTS + part(position)
    seen.set(cell, (seen.get(cell) ?? 0) + 1)
  })
  const due = positions.length / PARTS ** 2
  return Array.from({ length: PARTS ** 2 }, (_, cell) => ((seen.get(cell) ?? 0) - due) ** 2 / due).reduce(
    (sum, one) => sum + one,
    0,
  )
}
/** Truly random draws exceed this value less than once in a million times (81 degrees of freedom). */
const SUSPECT = 156

it(`${DRAWS} draws from the pool of a blind box draw each of the ${DRAWS} works once, and can be reproduced from the seed`, () => {
  const seed = Buffer.from('a seed for ten thousand draws')
  const holdings = Array.from({ length: DRAWS }, (_, index) => index * 7 + 3)
  const left = Array.from({ length: DRAWS }, (_, position) => position)
  const draws = holdings.map((holding) => {
    const key = drawKey(seed, holding)
    const position = drawFrom(key, left)
    left.splice(left.indexOf(position), 1)
    return { key, position }
  })
  expect(left).toEqual([])
  expect(new Set(draws.map(({ position }) => position)).size).toBe(DRAWS)
  expect(draws.map(({ position }) => position)).toEqual(drawnBySpecification(seed, holdings, DRAWS))
  expect(areDrawsValid(draws, DRAWS)).toBe(true)
  const square = chiSquare(draws.map(({ position }) => position))
  console.log(
    `chi-square of ${DRAWS} draws against their pool: ${square.toFixed(1)} with 81 degrees of freedom`,
  )
  expect(square).toBeLessThan(SUSPECT)
  // The statistic must detect a pool that is drawn from front to back.
  expect(chiSquare(Array.from({ length: DRAWS }, (_, position) => position))).toBeGreaterThan(SUSPECT)
  const other = draws.map((draw, index) => (index === 4711 ? { ...draw, position: 0 } : draw))
  expect(areDrawsValid(other, DRAWS)).toBe(false)
})

it(`a blind box of ${POOL} works draws each work once, and every draw can be verified with the data that was published before the sale`, async () => {
  const rarities = Array.from({ length: POOL }, (_, index) => ((index % 4) + 1) as 1 | 2 | 3 | 4)
  const seed = 'known to the test alone'
  const code = await world.box(rarities, 0, seed)
  const before = await world.item(null, code)
  const people = [await world.rich(), await world.rich(), await world.rich()]
  for (let left = POOL; left > 0; left -= 10)
    await world.buy(people[left % 3] ?? 0, code, '20', Math.min(10, left))
  const held = (
    await Promise.all(
      people.map(async (user) => {
        const rows = await database.db
          .selectFrom('nft_holdings')
          .select('id')
          .where('user_id', '=', user)
          .execute()
        return rows.map(({ id }) => ({ user, id }))
      }),
    )
  ).flat()
  const codes: string[] = []
  for (const { user, id } of held) codes.push((await world.open(user, id)).nft.code)
  expect(new Set(codes).size).toBe(held.length)
  await world.pass(86_400_000)
  const book = await world.call(null, nft.draws, { code })
  expect(Buffer.from(book.seed, 'hex').toString()).toBe(seed)
  const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  expect(sha(Buffer.from(book.seed, 'hex'))).toBe(before.seed_hash)
  expect(sha(poolText(book.pool))).toBe(before.pool_hash)
  await caught(code)
  const holdings = book.draws.map(({ holding_id }) => holding_id)
  const positions = book.draws.map(({ position }) => position)
  expect(positions).toEqual(drawnBySpecification(Buffer.from(seed), holdings, POOL))
  expect(positions).toEqual(
    drawAll(
      book.draws.map(({ key }) => key),
      POOL,
    ),
  )
  if (POOL >= 1000) {
    const square = chiSquare(positions)
    console.log(
      `chi-square of a box of ${POOL} through the database: ${square.toFixed(1)} with 81 degrees of freedom`,
    )
    expect(square).toBeLessThan(SUSPECT)
  }
  const left = (await world.item(null, code)).drop_table.reduce((sum, one) => sum + one.left, 0)
  expect(left).toBe(POOL - codes.length)
})
