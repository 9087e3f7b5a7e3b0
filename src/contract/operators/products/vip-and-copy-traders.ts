import * as v from 'valibot'
import { dec, int, str } from '../../wire/fields.ts'
import { act, look, none, number, words } from '../call-builders.ts'
import { amount, count, help } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

/**
 * Requirements and rebate of a VIP level: `volume` or `assets`, in USDT, must be reached. `rebate`: a
 * fraction of the fees of invited users.
 */
const VipTerms = v.object({ level: int, volume: dec, assets: dec, rebate: dec })
export const VipLevels = v.object({
  today: v.array(VipTerms),
  /** Levels whose terms change tomorrow, with the new terms. */
  tomorrow: v.array(VipTerms),
})
export type VipLevels = v.InferOutput<typeof VipLevels>

/** A user's VIP level, with the figures from which the level of each day was computed, latest day first. */
export const VipPerson = v.object({
  uid: int,
  level: int,
  market_maker: v.boolean(),
  credit_score: v.nullable(int),
  days: v.array(v.object({ day: str, level: int, volume: dec, assets: dec })),
})
export type VipPerson = v.InferOutput<typeof VipPerson>

const TRADER_STATUS = ['reviewing', 'trader', 'rejected', 'ended'] as const

/** A lead trader or an applicant. Times in milliseconds, 0 for never; rates are fractions. */
export const TraderRow = v.object({
  uid: int,
  status: v.picklist(TRADER_STATUS),
  nickname: str,
  signature: str,
  contact: str,
  experience: str,
  /** Reason for which the application was rejected. */
  reason: str,
  applied_at: int,
  reviewed_at: int,
  reviewed_by: str,
  since: int,
  accepting: v.boolean(),
  share_rate: dec,
  min_follow_amount: dec,
  followers: int,
  places: int,
  /** Sum of the amounts with which followers copy, in USDT. */
  aum: dec,
  sample: v.boolean(),
  test: v.boolean(),
})
export const Traders = v.object({ traders: v.array(TraderRow) })
export type Traders = v.InferOutput<typeof Traders>

const uid = help(number, 'The number of the person')
const onePerson = v.strictObject({ uid })

export const peopleOfProductsCalls = {
  vipLevels: look({ command: 'vip levels', roles: PRODUCTS, params: none, answer: VipLevels }),
  vipLevel: act({
    command: 'vip level',
    roles: PRODUCTS,
    params: v.strictObject({
      level: help(count, 'One of the table'),
      volume: help(amount, 'Volume of 30 days in USDT, or'),
      assets: help(amount, 'assets in USDT, either is enough'),
      rebate: help(amount, 'A fraction of the fees of those they invited'),
    }),
    words: (input) => [String(input.level), input.volume, input.assets, input.rebate],
  }),
  vipPerson: look({
    command: 'vip person',
    roles: PRODUCTS,
    params: onePerson,
    answer: VipPerson,
    words: (input) => [String(input.uid)],
  }),
  vipMaker: act({
    command: 'vip maker',
    roles: PRODUCTS,
    params: v.strictObject({ uid, maker: help(v.boolean(), 'A market maker counts as VIP 5') }),
    words: (input) => [String(input.uid), input.maker ? 'on' : 'off'],
  }),
  vipScore: act({
    command: 'vip score',
    roles: PRODUCTS,
    params: v.strictObject({
      uid,
      score: help(v.pipe(count, v.maxValue(1000)), '0 to 1000; the person sees it'),
    }),
    words: (input) => [String(input.uid), String(input.score)],
  }),
  tradersList: look({
    command: 'traders list',
    roles: PRODUCTS,
    params: v.strictObject({ all: v.optional(v.boolean()) }),
    answer: Traders,
    words: (input) => (input.all ? ['all'] : []),
  }),
  tradersApprove: act({
    command: 'traders approve',
    roles: PRODUCTS,
    params: onePerson,
    words: (input) => [String(input.uid)],
  }),
  tradersReject: act({
    command: 'traders reject',
    roles: PRODUCTS,
    params: v.strictObject({ uid, reason: help(words(3, 200), 'Read by the person, in their language') }),
    words: (input) => [String(input.uid), input.reason],
  }),
  tradersEnd: act({
    command: 'traders end',
    roles: PRODUCTS,
    params: onePerson,
    words: (input) => [String(input.uid)],
  }),
  tradersPlaces: act({
    command: 'traders places',
    roles: PRODUCTS,
    params: v.strictObject({ uid, places: help(v.pipe(number, v.maxValue(99_999)), 'How many may follow') }),
    words: (input) => [String(input.uid), String(input.places)],
  }),
} as const
