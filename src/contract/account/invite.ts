import * as v from 'valibot'
import { LeftOut } from '../funds/wallet.ts'
import { area } from '../wire/area.ts'
import { read, seconds } from '../wire/callBuilders.ts'
import { dec, form, int, list, paging, str } from '../wire/fields.ts'

/**
 * A person who registered with the invite code. `rebate`: total commission on their fees, in USDT at the last
 * recorded prices.
 */
const Invited = v.object({ account_masked: str, created_time: int, rebate: v.nullable(dec) })
export type Invited = v.InferOutput<typeof Invited>

export const Invite = v.object({
  ...list(Invited).entries,
  extension_code: str,
  /** Registration link with the invite code. */
  link: str,
  /** Commission rate of the person's VIP level, a fraction of the invited people's fees. */
  rebate_rate: dec,
  invited: int,
  /**
   * The total commission in USDT at the last recorded prices; null when none of the currencies in `rebates`
   * has a price.
   */
  rebate_total: v.nullable(dec),
  /** The total commission, one entry for each currency in which commission was paid. */
  rebates: v.array(LeftOut),
})
export type Invite = v.InferOutput<typeof Invite>

export const invite = {
  info: read('GET', '/user/invite', {
    summary: 'Get invitations and their rewards',
    params: form(paging),
    answer: Invite,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
}

export const inviteArea = area({
  name: 'invite',
  about: 'Invitations',
  calls: invite,
  scenes: { rebate: 'income' },
  objects: ['rebate'],
})
