import type { NftState } from '#contract/trade/nft.ts'
import type { Services } from '../../services.ts'
import { toState } from './notifications.ts'
import { type WorkRow, workOf } from './store.ts'

/** State of the latest sale of a work, which a new subscriber of its topic receives. */
async function stateOf({ db, market }: Services, work: WorkRow | undefined): Promise<NftState | null> {
  if (!work?.listing_id) return null
  const listing = await db
    .selectFrom('nft_listings')
    .selectAll()
    .where('id', '=', work.listing_id)
    .executeTakeFirst()
  return listing ? toState(market, { work, listing }) : null
}

export const saleState = async (services: Services, id: number): Promise<NftState | null> =>
  stateOf(
    services,
    await services.db.selectFrom('nft_works').selectAll().where('id', '=', id).executeTakeFirst(),
  )

export const saleOfCode = async (services: Services, code: string): Promise<NftState | null> =>
  stateOf(services, await workOf(services.db, code))
