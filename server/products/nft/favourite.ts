import type { nft } from '#contract/trade/nft.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import type { Tx } from '../../platform/db/types.ts'
import { noSuch } from '../../platform/errors.ts'
import { workOf } from './store.ts'

/** Adds a work to the user's favourites or removes it. A repeated call changes nothing. */
export async function collectWork(
  tx: Tx,
  userId: number,
  code: string,
  on: boolean,
  time: number,
): Promise<AnswerOf<typeof nft.collect>> {
  const work = await workOf(tx, code)
  if (!work) throw noSuch('code')
  if (on)
    await tx
      .insertInto('nft_favourites')
      .values({ user_id: userId, work_id: work.id, created_at: time })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('nft_favourites')
      .where('user_id', '=', userId)
      .where('work_id', '=', work.id)
      .execute()
  const { n } = await tx
    .selectFrom('nft_favourites')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('work_id', '=', work.id)
    .executeTakeFirstOrThrow()
  return { is_collect: on ? 1 : 0, collect_count: Number(n) }
}
