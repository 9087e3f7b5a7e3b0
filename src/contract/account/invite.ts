import * as v from 'valibot'
import { LeftOut } from '../funds/wallet.ts'
import { area } from '../wire/area.ts'
import { dec, form, int, list, paging, str } from '../wire/fields.ts'
import { read, seconds } from '../wire/kit.ts'

/** Somebody who registered with the person's code. `rebate`: all that their fees have brought, in USDT at the last prices. */
export const Invited = v.object({ account_masked: str, created_time: int, rebate: v.nullable(dec) })
export type Invited = v.InferOutput<typeof Invited>

export const Invite = v.object({
  ...list(Invited).entries,
  extension_code: str,
  /** Where a registration with the code begins. */
  link: str,
  /** What the person's level gives now, a fraction of fees. */
  rebate_rate: dec,
  invited: int,
  /** In USDT at the last recorded prices; null when nothing of it has a price. */
  rebate_total: v.nullable(dec),
  /** The same as it was paid, by currency. */
  rebates: v.array(LeftOut),
})
export type Invite = v.InferOutput<typeof Invite>

export const invite = {
  info: read('GET', '/user/invite', {
    params: form(paging),
    answer: Invite,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
}

export const inviteArea = area({
  name: 'invite',
  calls: invite,
  scenes: { rebate: 'income' },
  objects: ['rebate'],
})
