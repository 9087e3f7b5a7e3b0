import type { SiteConfig } from '#contract/communication/content.ts'
import type { Quote } from '#contract/market/market.ts'
import { decimal, ZERO } from '#domain/money.ts'

/** Site settings that tests use as the server's answer. */
export const site: SiteConfig = {
  site_logo: '',
  site_name: 'H5',
  down_logo: '',
  wssDomain: '',
  version: '1',
  test_mode: 1,
  market: 'simulated',
  market_source: '',
  spot_fee_rate: ZERO,
  webview_hosts: [],
}

/** A quote for tests with plausible values; `more` overrides single fields. */
export function quoteOf(id: number, symbol: string, more: Partial<Quote> = {}): Quote {
  const [currency_name = '', legal_name = ''] = symbol.split('/')
  const one = decimal('1')
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
    change: ZERO,
    change_amount: ZERO,
    open_price: one,
    high: one,
    low: one,
    volume: one,
    turnover: one,
    price_precision: 2,
    number_precision: 4,
    min_number: one,
    min_total: one,
    max_number: one,
    max_total: one,
    lot_size: one,
    multiples: [],
    fee_rate: ZERO,
    lever_fee_rate: ZERO,
    overnight_rate: ZERO,
    mmr: ZERO,
    trading_status: 'open',
    next_open_time: 0,
    spark: [],
    time: 1,
    ...more,
  }
}
