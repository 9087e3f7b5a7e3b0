import type { Follow, Trader } from '#contract/trade/copy.ts'
import { type Decimal, decimal, ZERO } from '#domain/money.ts'
import {
  draftFollow,
  type FollowDraft,
  isFollowProblem,
  LOTS_LEAST,
  MULTIPLE_LEAST,
  MULTIPLE_MOST,
} from '#domain/trade/copy.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface FollowFields {
  /** Copy mode. 1: multiple of the size of the trader's order, 2: fixed lots. */
  readonly type: string
  readonly number: string
  readonly amount: string
  readonly limit: string
}

export interface FollowContext {
  readonly trader: Trader
  readonly follow: Follow | null
  /** Available balance of the futures account; null while unknown. */
  readonly available: Decimal | null
}

export type FollowFault = 'quantity' | 'amount' | 'below' | 'insufficient'

export type FollowFaults = Readonly<Partial<Record<'number' | 'amount' | 'limit', FollowFault>>>

/** Maximum lots that the form accepts; the server checks each pair's own limit. */
const MOST_LOTS = decimal('1000')

/** Smallest and largest size of a copy that the form accepts: of the multiple, or of the fixed lots. */
export const sizeRange = (state: Pick<FollowFields, 'type'>): readonly [Decimal, Decimal] =>
  isMultiple(state) ? [MULTIPLE_LEAST, MULTIPLE_MOST] : [LOTS_LEAST, MOST_LOTS]

/** Decimals of the amounts in USDT. */
export const FOLLOW_SCALE = 6

/** Whether the size of copies is a multiple of the trader's size; otherwise copies have fixed lots. */
export const isMultiple = ({ type }: Pick<FollowFields, 'type'>): boolean => type !== '2'

/** Initial values: the present copy settings, otherwise defaults. */
export const firstFields = (follow: Follow | null): FollowFields =>
  follow
    ? {
        type: String(follow.type),
        number: follow.number,
        amount: follow.follow_amount,
        limit: follow.loss_limit,
      }
    : { type: '1', number: '1', amount: '', limit: '' }

function read(state: FollowFields, { trader, follow, available }: FollowContext) {
  const lossLimit = state.limit
  return draftFollow(
    { kind: isMultiple(state) ? 'multiple' : 'lots', number: state.number, amount: state.amount, lossLimit },
    {
      minAmount: trader.min_follow_amount,
      // While the balance is unknown, the form is validated with a very large balance, so that the form is
      // not blocked; the server checks the balance.
      available: available ?? decimal('99999999999'),
      used: follow?.used_margin ?? ZERO,
      mostLots: MOST_LOTS,
      scale: FOLLOW_SCALE,
    },
  )
}

/** Rules of the form with the copy settings, with the same validation as the server. */
export const followRules = {
  reduce: patch<FollowFields>,
  summarise: (state, context): FollowDraft | null => {
    const draft = read(state, context)
    return isFollowProblem(draft) ? null : draft
  },
  errors: (state, context): FollowFaults => {
    const draft = read(state, context)
    if (!isFollowProblem(draft)) return {}
    switch (draft.key) {
      case 'bad_quantity':
        return { number: 'quantity' }
      case 'follow_below':
        return { amount: 'below' }
      case 'insufficient_balance':
        return { amount: 'insufficient' }
      case 'bad_amount':
        return isFollowProblem(read({ ...state, limit: '' }, context))
          ? { amount: 'amount' }
          : { limit: 'amount' }
    }
  },
} satisfies FormRules<FollowFields, Partial<FollowFields>, FollowContext, FollowDraft | null, FollowFaults>
