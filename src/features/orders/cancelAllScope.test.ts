import { expect, test } from 'vitest'
import { quoteOf } from '#data/api/test-kit.ts'
import { scopeOf } from './cancelAllScope.ts'
import { NO_FILTER } from './OrderFilters.tsx'

const quote = { ...quoteOf(7, 'ETH/USDT'), currency_id: 2, legal_id: 3 }
const pair = { currencyId: 2, legalId: 3 }

test('cancelling all orders covers every pair when no filter is set, and one pair when a filter by pair is set', () => {
  expect(scopeOf(NO_FILTER, [quote])).toEqual({ matchId: 0, symbol: null })
  expect(scopeOf({ ...NO_FILTER, pair }, [quote])).toEqual({ matchId: 7, symbol: 'ETH/USDT' })
})

test('cancelling all orders is not offered for a filter that the cancel call does not support', () => {
  expect(scopeOf({ ...NO_FILTER, side: '1' }, [quote])).toBeNull()
  expect(scopeOf({ ...NO_FILTER, days: '7' }, [quote])).toBeNull()
  expect(scopeOf({ pair, side: '2', days: '' }, [quote])).toBeNull()
  expect(scopeOf({ ...NO_FILTER, pair: { currencyId: 9, legalId: 3 } }, [quote])).toBeNull()
  expect(scopeOf({ ...NO_FILTER, pair }, [])).toBeNull()
})
