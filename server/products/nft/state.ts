import type { NftState } from '#contract/nft.ts'
import type { Services } from '../../services.ts'
import { toState } from './notifications.ts'

/** For who begins to follow a work: its latest sale. */
export async function saleState({ db }: Services, id: number): Promise<NftState | null> {
  const work = await db.selectFrom('nft_works').selectAll().where('id', '=', id).executeTakeFirst()
  if (!work?.listing_id) return null
  const listing = await db
    .selectFrom('nft_listings')
    .selectAll()
    .where('id', '=', work.listing_id)
    .executeTakeFirst()
  return listing ? toState({ work, listing }) : null
}
