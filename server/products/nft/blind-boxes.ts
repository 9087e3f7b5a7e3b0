import { createHash, createHmac } from 'node:crypto'
import type { DrawBook, DrawProof } from '#contract/trade/nft.ts'
import { drawFrom, drawMessage, poolText } from '#domain/trade/nftBlindBoxDraw.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { HoldingRow } from './store.ts'

export const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')

/**
 * The key of a draw (docs/products/nft.md#boxes-and-their-proof): HMAC-SHA256 of the holding's id under the seed of the
 * series.
 */
export const drawKey = (seed: Buffer, holdingId: number): string =>
  createHmac('sha256', seed).update(drawMessage(holdingId)).digest('hex')

export const poolHash = (pool: readonly { readonly code: string; readonly rarity: number }[]): string =>
  sha256(poolText(pool))

/** Locks a box's row until the end of the transaction, so that draws from it are made one after another. */
const lockBox = (tx: Tx, id: number) =>
  tx.selectFrom('nft_boxes').selectAll().where('work_id', '=', id).forUpdate().executeTakeFirstOrThrow()

type Box = Awaited<ReturnType<typeof lockBox>>

async function leftOf(tx: Tx, box: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('nft_pool as p')
    .leftJoin('nft_draws as d', (join) =>
      join.onRef('d.box_id', '=', 'p.box_id').onRef('d.position', '=', 'p.position'),
    )
    .select('p.position')
    .where('p.box_id', '=', box)
    .where('d.seq', 'is', null)
    .orderBy('p.position')
    .execute()
  return rows.map(({ position }) => position)
}

async function draw(tx: Tx, box: Box, holdings: readonly number[], time: number): Promise<void> {
  if (holdings.length === 0) return
  const left = await leftOf(tx, box.work_id)
  const draws = holdings.map((holding, index) => {
    const key = drawKey(box.seed, holding)
    const position = drawFrom(key, left)
    left.splice(left.indexOf(position), 1)
    return {
      box_id: box.work_id,
      seq: box.drawn + index + 1,
      holding_id: holding,
      key,
      position,
      drawn_at: time,
    }
  })
  await tx.insertInto('nft_draws').values(draws).execute()
  const drawn = box.drawn + draws.length
  await tx.updateTable('nft_boxes').set({ drawn }).where('work_id', '=', box.work_id).execute()
}

/**
 * Publishes the seed of a box whose sale is over. The pieces of unopened boxes are drawn at once, in the order of
 * their holdings, because everybody who knows the seed can compute the next draw.
 */
export async function revealBox(tx: Tx, id: number, time: number): Promise<void> {
  const box = await lockBox(tx, id)
  if (box.revealed_at > 0) return
  const sealed = await tx
    .selectFrom('nft_holdings as h')
    .leftJoin('nft_draws as d', 'd.holding_id', 'h.id')
    .select('h.id')
    .where('h.box_id', '=', id)
    .where('d.seq', 'is', null)
    .orderBy('h.id')
    .execute()
  await draw(
    tx,
    box,
    sealed.map((one) => one.id),
    time,
  )
  await tx.updateTable('nft_boxes').set({ revealed_at: time }).where('work_id', '=', id).execute()
}

/**
 * One of this user's own holdings, with its row locked. A holding of another user gets the same error as an unknown id.
 */
export async function ownHolding(tx: Tx, userId: number, id: number): Promise<HoldingRow> {
  const row = await tx
    .selectFrom('nft_holdings')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noSuch('id')
  return row
}

/**
 * Opens a box, once: makes its draw, unless the end of the sale has already made it, and gives the work to the owner.
 */
export async function openBox(tx: Tx, userId: number, id: number, time: number): Promise<number> {
  const known = await tx
    .selectFrom('nft_holdings')
    .select('box_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!known?.box_id) throw noSuch('id')
  // Locks the box before the holding. The end of a sale locks them in the same order, which prevents deadlocks.
  const box = await lockBox(tx, known.box_id)
  const holding = await ownHolding(tx, userId, id)
  if (holding.opened_at > 0) throw new AppError('already_handled')
  if (box.revealed_at === 0) await draw(tx, box, [id], time)
  const { work_id } = await tx
    .selectFrom('nft_draws as d')
    .innerJoin('nft_pool as p', (join) =>
      join.onRef('p.box_id', '=', 'd.box_id').onRef('p.position', '=', 'd.position'),
    )
    .select('p.work_id')
    .where('d.holding_id', '=', id)
    .executeTakeFirstOrThrow()
  await tx.updateTable('nft_holdings').set({ work_id, opened_at: time }).where('id', '=', id).execute()
  await tx.updateTable('nft_works').set({ owner_id: userId }).where('id', '=', work_id).execute()
  return work_id
}

const seedText = ({ seed, revealed_at }: Pick<Box, 'seed' | 'revealed_at'>): string =>
  revealed_at > 0 ? seed.toString('hex') : ''

/** The proof of a user's own opened box. */
export async function proofOf(db: Db | Tx, userId: number, id: number): Promise<DrawProof> {
  const row = await db
    .selectFrom('nft_holdings as h')
    .innerJoin('nft_draws as d', 'd.holding_id', 'h.id')
    .innerJoin('nft_boxes as b', 'b.work_id', 'd.box_id')
    .innerJoin('nft_works as w', 'w.id', 'b.work_id')
    .select(['w.code', 'b.seed_hash', 'b.pool_hash', 'b.seed', 'b.revealed_at', 'd.key', 'd.seq'])
    .where('h.id', '=', id)
    .where('h.user_id', '=', userId)
    .where('h.opened_at', '>', 0)
    .executeTakeFirst()
  if (!row) throw noSuch('id')
  const { code, seed_hash, pool_hash, key, seq } = row
  return { code, seed_hash, pool_hash, seed: seedText(row), holding_id: id, key, seq }
}

/** All data with which anybody can recompute the draws of a series. */
export async function drawBook(db: Db, code: string): Promise<DrawBook> {
  const box = await db
    .selectFrom('nft_boxes as b')
    .innerJoin('nft_works as w', 'w.id', 'b.work_id')
    .select(['b.work_id', 'w.code', 'b.seed', 'b.seed_hash', 'b.pool_hash', 'b.revealed_at'])
    .where('w.code', '=', code)
    .executeTakeFirst()
  if (!box) throw noSuch('code')
  const [pool, draws] = await Promise.all([
    db
      .selectFrom('nft_pool as p')
      .innerJoin('nft_works as w', 'w.id', 'p.work_id')
      .select(['p.position', 'w.code', 'w.name', 'w.rarity'])
      .where('p.box_id', '=', box.work_id)
      .orderBy('p.position')
      .execute(),
    db
      .selectFrom('nft_draws')
      .select(['seq', 'holding_id', 'key', 'position'])
      .where('box_id', '=', box.work_id)
      .orderBy('seq')
      .execute(),
  ])
  const { seed_hash, pool_hash } = box
  return { code: box.code, seed_hash, pool_hash, seed: seedText(box), pool, draws }
}
