import * as v from 'valibot'
import { CALL_FREEZES } from '../freezes.ts'
import { area } from '../wire/area.ts'
import { minutes, read, write } from '../wire/callBuilders.ts'
import { int, nothing, str } from '../wire/fields.ts'

/** The signed-in person. `email` and `mobile` are masked. */
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
  /** 1 where an identity can be verified without a phone; absent elsewhere. */
  phone_optional: v.optional(int),
  has_pay_password: int,
  /** 0 not verified, 1 verifying, 2 verified, 3 failed. */
  real_status: int,
  real_level: int,
  /** Regional products (`requires.region`) that are not available to this person. */
  closed_regions: v.array(str),
  trader_status: int,
  withdraw_hold_until: int,
  /** The freezes of the account that the person was told about. Silent freezes are left out. */
  freezes: v.optional(v.array(v.picklist(CALL_FREEZES))),
  unread: int,
  create_time: int,
})
export type User = v.InferOutput<typeof User>

export const user = {
  info: read('GET', '/user/info', {
    summary: 'Get the member',
    params: nothing,
    answer: User,
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(5) },
    hasStanding: true,
  }),
  /** Multipart field `file`; returns the file's address. Files of the kind `voucher` are private. */
  upload: write('POST', '/upload', {
    summary: 'Upload a picture',
    params: nothing,
    answer: str,
    access: 'member',
    upload: true,
    stoppedBy: [],
  }),
}

export const userArea = area({
  name: 'user',
  about: 'The member and uploaded files',
  calls: user,
  errors: [
    'upload_limit',
    'file_missing',
    'file_too_large',
    'file_type',
    'file_pixels',
    'file_broken',
    'verify_first',
    'verify_more',
    'vip_needed',
    'pay_password_missing',
    'pay_password_empty',
    'pay_password_same',
    'pay_password_wrong',
    'pay_password_locked',
  ],
})
