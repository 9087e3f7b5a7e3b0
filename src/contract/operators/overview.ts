import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { look, none, operatorArea } from './kit.ts'
import { ROLES } from './roles.ts'

/** What waits for staff. */
export const QUEUES = [
  'identity',
  'deposits',
  'withdrawals to review',
  'withdrawals to send',
  'quick buy',
  'loans',
  'support chats',
  'chat reports',
  'approvals',
  'trader applications',
] as const

export type Queue = (typeof QUEUES)[number]

/** Parts of the system that have a light. */
export const LIGHTS = [
  'market feed',
  'evaluator',
  'jobs',
  'mails',
  'checkpoint',
  'audit',
  'market lease',
  'operators',
] as const

/** A sum at the last recorded prices, and how many of what it sums nothing prices: they are left out. */
export const Sum = v.object({ count: int, usdt: dec, unpriced: int })
export type Sum = v.InferOutput<typeof Sum>

export const Today = v.object({
  time: int,
  queues: v.array(
    v.object({
      name: v.picklist(QUEUES),
      count: int,
      /** Since when the oldest waits; null of an empty queue. */
      oldest_at: v.nullable(int),
    }),
  ),
  lights: v.array(
    v.object({
      name: v.picklist(LIGHTS),
      state: v.picklist(['ok', 'warn', 'bad']),
      /** What it says, in English. */
      text: str,
      /** The moment that it is about: of the newest price, of the last audit; null where there is none. */
      at: v.nullable(int),
    }),
  ),
  /** Of the last 24 hours, but for what stands now: exposure and insurance. */
  figures: v.object({
    sign_ups: int,
    /** Credited, and sent. */
    deposits: Sum,
    withdrawals: Sum,
    /** What was traded, by product, in USDT. */
    volume: v.array(v.object({ product: str, usdt: dec })),
    /** What people paid in fees, in USDT. */
    fees: dec,
    /** Positions that were closed by force. */
    liquidations: int,
    /** Open positions of people in USDT, long and short: the platform is the other side of the difference. */
    exposure: v.object({ long: dec, short: dec }),
    /** What is free in the insurance of futures, in USDT. */
    insurance: dec,
  }),
})
export type Today = v.InferOutput<typeof Today>

/** What waits, how the system is, and the figures of the last day. */
export const overview = operatorArea('overview', {
  today: look({ command: 'today', roles: ROLES, params: none, answer: Today }),
})
