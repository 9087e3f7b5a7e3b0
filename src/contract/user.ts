import * as v from 'valibot'
import { int, nothing, str } from './fields.ts'
import { minutes, read, write } from './kit.ts'

/** The signed-in person (screens-core §1). `email` and `mobile` are masked. */
export const User = v.object({
  id: int,
  account: str,
  email: str,
  mobile: str,
  area_code: str,
  nickname: str,
  signature: str,
  head_portrait: str,
  extension_code: str,
  vip_level: int,
  credit_score: int,
  email_bound: int,
  mobile_bound: int,
  has_pay_password: int,
  /** 0 not verified, 1 verifying, 2 verified, 3 failed. */
  real_status: int,
  real_level: int,
  trader_status: int,
  withdraw_hold_until: int,
  unread: int,
  create_time: int,
})
export type User = v.InferOutput<typeof User>

export const user = {
  info: read('GET', '/user/info', {
    params: nothing,
    answer: User,
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(5) },
  }),
  /** Multipart field `file`; the answer is the file's address (product.md §3). Kind: `voucher` files are private. */
  upload: write('POST', '/upload', { params: nothing, answer: str, access: 'member', upload: true }),
}
