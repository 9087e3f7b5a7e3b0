import type { NftState } from '#contract/trade/nft.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { toState } from './notifications.ts'
import { type WorkRow, workOf } from './store.ts'

/** State of the latest sale of a work, which a new subscriber of its topic receives. */
async function stateOf(db: Db, work: WorkRow | undefined): Promise<NftState | null> {
  if (!work?.listing_id) return null
  const listing = await db
    .selectFrom('nft_listings')
    .selectAll()
    .where('id', '=', work.listing_id)
    .executeTakeFirst()
  return listing ? toState({ work, listing }) : null
}

export const saleState = async ({ db }: Services, id: number): Promise<NftState | null> =>
  stateOf(db, await db.selectFrom('nft_works').selectAll().where('id', '=', id).executeTakeFirst())

export const saleOfCode = async ({ db }: Services, code: string): Promise<NftState | null> =>
  stateOf(db, await workOf(db, code))
