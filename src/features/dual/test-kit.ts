import type { DualProduct } from '#contract/earn/dual.ts'
import { decimal } from '#domain/money.ts'

/** A dual investment for tests that is on sale for one more hour; `more` overrides single fields. */
export const productOf = (more: Partial<DualProduct> = {}): DualProduct => {
  const now = Math.floor(Date.now() / 1000)
  return {
    ...{ id: 1, section: 1, remaining_shares: 100, total_shares: 100, max_num: 50, status: 1 },
    ...{ currency_id: 1, currency_name: 'BTC', image: '', quote_id: 3, quote_name: 'USDT', type: 'call' },
    ...{ invest_currency: 'BTC', invest_currency_id: 1, match_id: 1, symbol: 'BTC/USDT' },
    ...{ progress: decimal('0'), perPrice: decimal('0.01'), apr: decimal('0.365') },
    ...{ linked_price: decimal('60000'), reference_price: decimal('60000'), price_precision: 2 },
    ...{ holding_days: 7, maturity_date: '2099-03-08', settle_time: now + 604_800, sale_start: 1 },
    ...{ sale_end: now + 3600, price_source: 'platform', version: 1, test: 0 },
    ...more,
  } as DualProduct
}
