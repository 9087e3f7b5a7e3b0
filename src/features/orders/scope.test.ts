import { expect, test } from 'vitest'
import { quoteOf } from '#data/api/test-kit.ts'
import { NO_FILTER } from './Filters.tsx'
import { scopeOf } from './scope.ts'

const quote = { ...quoteOf(7, 'ETH/USDT'), currency_id: 2, legal_id: 3 }
const pair = { currencyId: 2, legalId: 3 }

test('without a filter it is about every pair, with a pair about that one', () => {
  expect(scopeOf(NO_FILTER, [quote])).toEqual({ matchId: 0, symbol: null })
  expect(scopeOf({ ...NO_FILTER, pair }, [quote])).toEqual({ matchId: 7, symbol: 'ETH/USDT' })
})

test('nothing is offered that would cancel more than is listed', () => {
  expect(scopeOf({ ...NO_FILTER, side: '1' }, [quote])).toBeNull()
  expect(scopeOf({ ...NO_FILTER, days: '7' }, [quote])).toBeNull()
  expect(scopeOf({ pair, side: '2', days: '' }, [quote])).toBeNull()
  expect(scopeOf({ ...NO_FILTER, pair: { currencyId: 9, legalId: 3 } }, [quote])).toBeNull()
  expect(scopeOf({ ...NO_FILTER, pair }, [])).toBeNull()
})
