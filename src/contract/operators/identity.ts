import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { dec, int, str } from '../wire/fields.ts'
import { act, look, none, number, operatorArea, options, words } from './call-builders.ts'
import { amount } from './fields.ts'
import { Picture } from './picture.ts'
import type { Role } from './roles.ts'

const REVIEWERS: readonly Role[] = ['compliance', 'admin']

export const IDENTITY_STATUSES = ['verifying', 'verified', 'failed'] as const

/** Predefined reasons of a rejection, shown in the user's language. `other` needs a text by the operator. */
export const IDENTITY_REASONS = [
  'unreadable',
  'mismatch',
  'expired',
  'incomplete',
  'unsupported',
  'duplicate',
  'underage',
  'other',
] as const

export const IDENTITY_SIDES = ['front', 'back', 'portrait'] as const
export type IdentitySide = (typeof IDENTITY_SIDES)[number]

const level = v.picklist([1, 2])
const status = v.picklist(IDENTITY_STATUSES)

/** The document that the user submitted with the newest claim of level 1. */
const document = {
  /** `id_card`, `passport` or `driver_licence`; empty when the user selected no kind. */
  document: str,
  country: str,
}

const Waiting = v.object({
  id: int,
  submitted_at: int,
  uid: int,
  /** The user's email address or phone number, masked. */
  person: str,
  level,
  ...document,
  /** Number of other accounts that claimed the same document. */
  others: int,
  /** Number of other accounts, verified or in review, with the same name and country and another document. */
  namesakes: int,
  test: v.boolean(),
})

export const IdentityList = v.object({
  /** Claims that wait for a review, oldest first. */
  claims: v.array(Waiting),
  /** Number of all claims that wait for a review, including claims that are not in `claims`. */
  waiting: int,
})
export type IdentityList = v.InferOutput<typeof IdentityList>

const Claim = v.object({
  id: int,
  level,
  status,
  submitted_at: int,
  /** Time at which the claim was reviewed; 0 before the review. */
  reviewed_at: int,
  reviewed_by: str,
  /** Code of a predefined reason; empty unless the claim was rejected. */
  reason: str,
  note: str,
  test: v.boolean(),
})

export const IdentityShow = v.object({
  ...Claim.entries,
  ...document,
  uid: int,
  /** The user's email address or phone number, masked. */
  person: str,
  nickname: str,
  language: str,
  registered_at: int,
  /** Active freezes of the account. */
  frozen: v.array(v.picklist(FREEZES)),
  /** The user's name, as on the document. */
  name: str,
  number: str,
  /** Sides of the document of which a picture is available. */
  pictures: v.array(v.picklist(IDENTITY_SIDES)),
  /** Other accounts that claimed the same document. */
  others: v.array(v.object({ uid: int, person: str, status, claim: int })),
  /**
   * Other accounts, verified or in review, with the same name and country and another document: one person may
   * be verifying several accounts.
   */
  namesakes: v.array(v.object({ uid: int, person: str, document: str, status, claim: int })),
  /** All claims of the user, newest first. */
  history: v.array(Claim),
})
export type IdentityShow = v.InferOutput<typeof IdentityShow>

export const IdentityLimits = v.object({
  limits: v.array(v.object({ level, withdraw_24h_btc: dec, fiat_single_usdt: dec })),
})
export type IdentityLimits = v.InferOutput<typeof IdentityLimits>

/** Verifications and their documents. */
export const identity = operatorArea('identity', {
  list: look({
    command: 'identity list',
    roles: REVIEWERS,
    params: v.strictObject({
      /** Id of the last row of the previous page. */
      after: v.optional(number),
    }),
    answer: IdentityList,
    words: options,
  }),
  show: look({
    command: 'identity show',
    roles: REVIEWERS,
    params: v.strictObject({ id: number }),
    answer: IdentityShow,
    words: ({ id }) => [String(id)],
  }),
  picture: look({
    command: 'identity picture',
    roles: REVIEWERS,
    fresh: true,
    params: v.strictObject({ id: number, side: v.picklist(IDENTITY_SIDES) }),
    answer: Picture,
    words: ({ id, side }) => [String(id), side],
  }),
  approve: act({
    command: 'identity approve',
    roles: REVIEWERS,
    params: v.strictObject({ id: number }),
    words: ({ id }) => [String(id)],
  }),
  reject: act({
    command: 'identity reject',
    quick: true,
    roles: REVIEWERS,
    params: v.pipe(
      v.strictObject({
        id: number,
        reason: v.picklist(IDENTITY_REASONS),
        /** Text of the operator, which is shown to the user after the reason. */
        note: v.optional(words(1, 200)),
      }),
      v.forward(
        v.check(({ reason, note }) => reason !== 'other' || note !== undefined, 'other needs words'),
        ['note'],
      ),
    ),
    words: ({ id, reason, note }) => [String(id), reason, ...(note === undefined ? [] : [note])],
  }),
  limits: look({
    command: 'identity limits',
    roles: REVIEWERS,
    params: none,
    answer: IdentityLimits,
  }),
  limit: act({
    command: 'identity limit',
    roles: ['admin'],
    params: v.strictObject({ level, withdraw_24h_btc: amount, fiat_single_usdt: amount }),
    words: (input) => [String(input.level), input.withdraw_24h_btc, input.fiat_single_usdt],
  }),
})
