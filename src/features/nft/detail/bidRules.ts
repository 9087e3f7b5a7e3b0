import type { Nft } from '#contract/trade/nft.ts'
import { big, type Decimal, exact, isPositive, parseAmount, ZERO } from '#domain/money.ts'
import { bidFunds, bidProblem } from '#domain/trade/nft.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface BidFields {
  readonly price: string
}

/**
 * Why a bid cannot be sent (docs/products/nft.md#bids). `price`: not an amount; `low`: below the minimum bid;
 * `high`: above the largest amount; `funds`: above the available funds; `closed`: outside the sale; `margin`:
 * no margin paid; `leading`: already the highest bidder; `own`: the bidder owns the work.
 */
export type BidFault = 'price' | 'low' | 'high' | 'funds' | 'closed' | 'margin' | 'leading' | 'own'

export interface BidContext {
  readonly item: Pick<
    Nft,
    | 'price'
    | 'start_price'
    | 'current_price'
    | 'increment'
    | 'on_sale'
    | 'start_time'
    | 'end_time'
    | 'leading'
    | 'margin'
    | 'margin_paid'
    | 'committed'
    | 'uid'
  >
  /** Available balance of the paying account; null while unknown. */
  readonly available: Decimal | null
  /** Decimals of the currency. */
  readonly scale: number
  /** Current time (server's clock, ms). */
  readonly now: number
}

export const STEPS = [1, 2, 5] as const

const KEYS = {
  param_error: 'own',
  nft_not_selling: 'closed',
  nft_margin_first: 'margin',
  bad_price: 'price',
  nft_leading: 'leading',
  nft_bid_low: 'low',
  amount_above: 'high',
  insufficient_balance: 'funds',
} as const

const ME = 1
const ANOTHER = 2

function fault({ price }: BidFields, { item, available, scale, now }: BidContext): BidFault | null {
  if (item.start_price === null || item.increment === null) return 'closed'
  const auction = {
    startPrice: item.start_price,
    current: item.current_price,
    increment: item.increment,
    scale,
    onSale: item.on_sale,
    start: item.start_time * 1000,
    end: item.end_time * 1000,
    leader: item.leading === 1 ? ME : null,
    seller: item.uid === 0 ? ANOTHER : ME,
  }
  const bidder = {
    id: ME,
    marginPaid: item.margin_paid === 1,
    funds: available && bidFunds(available, item.margin ?? ZERO, item.committed),
  }
  const problem = bidProblem(parseAmount(price, scale), bidder, auction, now)
  return problem && KEYS[problem.key]
}

/**
 * The minimum bid plus a number of increments; where the auction has no increment, plus a number of smallest
 * units of the currency.
 */
export function stepped(least: Decimal, increment: Decimal, scale: number, steps: number): Decimal {
  const by = isPositive(increment) ? big(increment) : big(10).pow(-scale)
  return exact(big(least).plus(by.times(steps - 1)))
}

/** Rules of a bid, with the server's validation. `bid`: the amount to send, null while invalid. */
export const bidRules = {
  reduce: patch<BidFields>,
  summarise: (state, context) => ({
    bid: fault(state, context) === null ? parseAmount(state.price, context.scale) : null,
  }),
  errors: (state, context) => {
    const price = fault(state, context)
    return price === null ? {} : { price }
  },
} satisfies FormRules<
  BidFields,
  Partial<BidFields>,
  BidContext,
  { readonly bid: Decimal | null },
  { price?: BidFault }
>
