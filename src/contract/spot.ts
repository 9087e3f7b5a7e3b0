import * as v from 'valibot'
import { amount, dec, form, id, idOrAll, int, list, oneOf, paging, str } from './fields.ts'
import { read, seconds, write } from './kit.ts'

/** One tick that filled a part of an order; the receipt can be recomputed from the recorded ticks. */
export const SpotFill = v.object({ tick_id: int, price: dec, number: dec, total: dec, fee: dec, time: int })
export type SpotFill = v.InferOutput<typeof SpotFill>

/** A spot order (screens-core §1). `type` 1 buy, 2 sell. `amount` is base. Fee in the quote currency on both sides (A39). */
export const SpotOrder = v.object({
  id: int,
  request_id: str,
  match_id: int,
  symbol: str,
  currency_id: int,
  legal_id: int,
  account: v.picklist(['change', 'stock']),
  type: v.picklist([1, 2]),
  order_type: v.picklist(['limit', 'market']),
  /** "0" on a market order. */
  target_price: dec,
  amount: dec,
  filled_amount: dec,
  /** Quote per base over all fills, rounded down to 12 digits; "0" before the first fill. */
  avg_price: dec,
  /** Quote exchanged so far. */
  total: dec,
  fee: dec,
  fee_currency: str,
  fee_rate: dec,
  status: v.picklist(['doing', 'complete', 'cancelled']),
  /** What is still frozen for this order, in quote (buy) or base (sell). */
  frozen: dec,
  fills: v.array(SpotFill),
  create_time: int,
  complete_time: int,
})
export type SpotOrder = v.InferOutput<typeof SpotOrder>

export const spot = {
  /**
   * Places an order. `amount_unit` says what `amount` counts: base (default for limit and sell) or quote (default for a
   * market buy). Market when `order_type` is market, or absent with an empty or zero price (screens-core A26).
   */
  place: write('POST', '/coin/trade', {
    params: form({
      currency_id: id,
      legal_id: id,
      type: oneOf('1', '2'),
      amount: amount('bad_quantity'),
      target_price: v.optional(v.union([v.literal(''), amount('bad_price')], 'bad_price'), ''),
      order_type: v.optional(oneOf('limit', 'market')),
      amount_unit: v.optional(oneOf('base', 'quote')),
    }),
    answer: SpotOrder,
    access: 'member',
    once: true,
  }),
  /** Cancels one order (`id`), or with `id` 0 all open orders of the pair `match_id` (0 = every pair). */
  cancel: write('PUT', '/coin/trade', {
    params: form({ id: idOrAll, match_id: v.optional(idOrAll, '0') }),
    answer: v.object({ cancelled: v.array(SpotOrder) }),
    access: 'member',
    once: true,
  }),
  orders: read('GET', '/coin/list', {
    params: form({
      /** `open` = doing, `history` = complete and cancelled. */
      status: v.optional(oneOf('open', 'history', 'doing', 'complete', 'cancelled')),
      currency_id: v.optional(idOrAll, '0'),
      legal_id: v.optional(idOrAll, '0'),
      type: v.optional(oneOf('', '1', '2'), ''),
      days: v.optional(oneOf('', '7', '30', '90'), ''),
      ...paging,
    }),
    answer: list(SpotOrder),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}
