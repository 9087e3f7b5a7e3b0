import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { look, none, operatorArea } from './call-builders.ts'
import { ROLES } from './roles.ts'

/** Work queues of staff. */
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

/** Parts of the system whose state the page shows as a coloured light. */
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

/**
 * A total in USDT at the last recorded prices. `count`: number of entries; `unpriced`: number of entries that
 * have no price and are left out of `usdt`.
 */
export const UsdtTotal = v.object({ count: int, usdt: dec, unpriced: int })
export type UsdtTotal = v.InferOutput<typeof UsdtTotal>

export const Today = v.object({
  time: int,
  queues: v.array(
    v.object({
      name: v.picklist(QUEUES),
      count: int,
      /** Time since which the oldest entry has been waiting; null when the queue is empty. */
      oldest_at: v.nullable(int),
    }),
  ),
  lights: v.array(
    v.object({
      name: v.picklist(LIGHTS),
      state: v.picklist(['ok', 'warn', 'bad']),
      /** Description of the state, in English. */
      text: str,
      /**
       * Time of the described state, such as the time of the newest price or of the last audit; null without
       * such a time.
       */
      at: v.nullable(int),
    }),
  ),
  /** Figures of the last 24 hours; exposure and insurance are current values. */
  figures: v.object({
    sign_ups: int,
    /** Deposits that were credited, and withdrawals that were sent. */
    deposits: UsdtTotal,
    withdrawals: UsdtTotal,
    /** Traded volume by product, in USDT. */
    volume: v.array(v.object({ product: str, usdt: dec })),
    /** Fees that users paid, in USDT. */
    fees: dec,
    /** Number of liquidations. */
    liquidations: int,
    /**
     * Notional of users' open positions in USDT, long and short; the platform is the counterparty of the difference.
     */
    exposure: v.object({ long: dec, short: dec }),
    /** Free balance of the futures insurance account, in USDT. */
    insurance: dec,
  }),
})
export type Today = v.InferOutput<typeof Today>

/** Work queues, system state, and figures of the last day. */
export const overview = operatorArea('overview', {
  today: look({ command: 'today', roles: ROLES, params: none, answer: Today }),
})
