import * as v from 'valibot'
import { ID_TYPES } from '#domain/account/identity.ts'
import { area, event } from '../wire/area.ts'
import { minutes, read, standingReads, write } from '../wire/callBuilders.ts'
import { dec, form, int, line, nothing, oneOf, privateFile, str } from '../wire/fields.ts'

/** 0 not verified, 1 verifying, 2 verified, 3 failed. */
const status = v.picklist([0, 1, 2, 3])

/** State of a person's verification. `levels` has both levels, the basic one first. */
export const RealState = v.object({
  level: int,
  levels: v.array(
    v.object({
      level: int,
      status,
      /** Reason of the failure, in the person's language; '' otherwise. */
      reason: str,
      /**
       * Time (epoch seconds) of the review, or of the submission while the review is pending; 0 before the
       * first submission.
       */
      time: int,
    }),
  ),
  email_bound: int,
  mobile_bound: int,
  /** 1 where an identity can be verified without a phone; absent elsewhere. */
  phone_optional: v.optional(int),
  limits: v.array(v.object({ level: int, withdraw_24h_btc: dec, fiat_single_usdt: dec })),
  /**
   * Amount withdrawn within 24 hours, in BTC at the last recorded prices; null while BTC has no
   * price.
   */
  withdraw_used_24h_btc: v.nullable(dec),
  /** Verified name, '' before the verification; compared with the holder of a payout card. */
  name: str,
  /** 1: test mode, where verifications are approved automatically without looking at documents. */
  test: int,
})
export type RealState = v.InferOutput<typeof RealState>

export const identity = {
  state: read('GET', '/real/state', {
    summary: 'Get the state of verification',
    params: nothing,
    answer: RealState,
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(5) },
    hasStanding: true,
  }),
  /**
   * `real_type` 1: document number, level 1; 2: photos of both sides, level 2
   * (docs/products/verification.md#order-of-the-levels).
   */
  submit: write('POST', '/user/real', {
    summary: 'Submit identity documents',
    params: form({
      real_type: oneOf('1', '2'),
      id_type: v.optional(v.picklist(ID_TYPES, 'param_error'), 'id_card'),
      country_code: v.optional(v.pipe(v.string(), v.regex(/^(?:[A-Z]{2})?$/, 'param_error')), ''),
      name: v.optional(line(80, 0), ''),
      card_id: v.optional(line(40, 0), ''),
      front_pic: v.optional(privateFile('photo_missing'), ''),
      reverse_pic: v.optional(privateFile('photo_missing'), ''),
    }),
    answer: RealState,
    access: 'member',
    stoppedBy: [],
    changes: standingReads,
  }),
}

export const identityArea = area({
  name: 'identity',
  about: 'Identity verification',
  calls: identity,
  events: { real: event({ level: int, status }, { changes: standingReads }) },
  errors: [
    'contacts_first',
    'email_first',
    'bad_document',
    'bad_real_name',
    'photo_missing',
    'photos_same',
    'real_reviewing',
    'real_done',
    'real_level_first',
  ],
  mails: ['real_verified', 'real_verified_test', 'real_failed'],
})
