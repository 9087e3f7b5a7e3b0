import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { read, seconds, write } from '../wire/callBuilders.ts'
import { code, factorCode, form, givenPassword, int, nothing, str } from '../wire/fields.ts'

/**
 * Reasons that prevent closing an account, most urgent first: `debt` an open loan, `money` a positive
 * balance, `order` money in an open order or product, `payment` a payment under review, `nft` an owned item,
 * `copy` copy trading as follower or trader. `name`: the coin of a debt or balance, the kind of object of an
 * order or payment, otherwise ''. `count`: number of accounts or objects.
 */
const ObstacleKinds = ['debt', 'money', 'order', 'payment', 'nft', 'copy'] as const
export const Obstacle = v.object({ kind: v.picklist(ObstacleKinds), name: str, count: int })
export type Obstacle = v.InferOutput<typeof Obstacle>

/** Export of personal data, and closing of the account. */
export const privacy = {
  /**
   * All personal data as the text of a JSON file, and the transactions as CSV. Requires the login password; at most
   * three exports in 24 hours. `cut`: the data exceeded the limit, so only the newest data is included. Contains no
   * secret and no data of other people.
   */
  export: write('POST', '/user/export', {
    summary: 'Export personal data',
    params: form({ password: givenPassword, factor_code: factorCode }),
    answer: v.object({ data: str, bills: str, cut: v.picklist([0, 1]), time: int }),
    access: 'member',
    requires: { factor: true },
    stoppedBy: [],
  }),
  obstacles: read('GET', '/user/close', {
    summary: 'List what prevents closing the account',
    params: nothing,
    answer: v.object({ list: v.array(Obstacle) }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: seconds(10) },
    hasBalance: true,
  }),
  /**
   * Closes the account for good. Requires the login password and a code sent to the person's own contact.
   * Rejected while one of the `ObstacleKinds` applies.
   */
  close: write('POST', '/user/close', {
    summary: 'Close the account',
    params: form({ password: givenPassword, code, factor_code: factorCode }),
    answer: v.object({ closed: v.literal(1) }),
    access: 'member',
    requires: { factor: true },
    // Closing erases the user's identity, which operators still need while the account is frozen.
    stoppedBy: ['withdrawals', 'trading'],
  }),
}

export const privacyArea = area({
  name: 'own',
  about: 'Export and closing of the account',
  calls: privacy,
  errors: ['export_limit', 'account_in_use'],
})
