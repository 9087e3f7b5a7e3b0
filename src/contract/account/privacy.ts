import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { code, factorCode, form, givenPassword, int, nothing, str } from '../wire/fields.ts'
import { read, seconds, write } from '../wire/kit.ts'

/**
 * What stands in the way of closing an account, most pressing first: `debt` a loan that is owed, `money` a balance above zero,
 * `order` money in something that is open, `payment` a payment that waits for its review, `nft` an item that is owned, `copy`
 * a copy or a trader's standing. `name` is the coin or the kind of object, `count` how many.
 */
export const ObstacleKinds = ['debt', 'money', 'order', 'payment', 'nft', 'copy'] as const
export const Obstacle = v.object({ kind: v.picklist(ObstacleKinds), name: str, count: int })
export type Obstacle = v.InferOutput<typeof Obstacle>

/** What a person may ask of what is kept about them: to have it, and to have it end. */
export const privacy = {
  /**
   * Everything that is kept about the person, as the text of a JSON file, and their bills as CSV. With the login password; at
   * most three in 24 hours. `cut`: only the newest of it fits. No secret and nothing of another person is in it.
   */
  export: write('POST', '/user/export', {
    params: form({ password: givenPassword, factor_code: factorCode }),
    answer: v.object({ data: str, bills: str, cut: v.picklist([0, 1]), time: int }),
    access: 'member',
    requires: { factor: true },
  }),
  obstacles: read('GET', '/user/close', {
    params: nothing,
    answer: v.object({ list: v.array(Obstacle) }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: seconds(10) },
    hasBalance: true,
  }),
  /** For ever: with the login password and a code to the person's own contact; rejected while anything is open. */
  close: write('POST', '/user/close', {
    params: form({ password: givenPassword, code, factor_code: factorCode }),
    answer: v.object({ closed: v.literal(1) }),
    access: 'member',
    requires: { factor: true },
  }),
}

export const privacyArea = area({
  name: 'own',
  calls: privacy,
  errors: ['export_limit', 'account_in_use'],
})
