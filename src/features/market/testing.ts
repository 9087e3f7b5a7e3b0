import type { Quote } from '#contract/market.ts'
import { decimal } from '#domain/money.ts'

/** A pair for tests: what a test does not speak of is unremarkable. */
export function quoteOf(id: number, symbol: string, more: Partial<Quote> = {}): Quote {
  const [currency_name = '', legal_name = ''] = symbol.split('/')
  const one = decimal('1')
  const zero = decimal('0')
  return {
    id,
    symbol,
    name: currency_name,
    currency_id: id,
    legal_id: 3,
    currency_name,
    legal_name,
    currency_logo: '',
    type: 'coin',
    is_open_coin: 1,
    is_open_lever: 0,
    is_open_micro: 0,
    now_price: one,
    change: zero,
    change_amount: zero,
    open_price: one,
    high: one,
    low: one,
    volume: one,
    turnover: one,
    price_precision: 2,
    number_precision: 4,
    min_number: one,
    min_total: one,
    lot_size: one,
    multiples: [],
    fee_rate: zero,
    lever_fee_rate: zero,
    overnight_rate: zero,
    mmr: zero,
    trading_status: 'open',
    next_open_time: 0,
    spark: [],
    time: 1,
    ...more,
  }
}
