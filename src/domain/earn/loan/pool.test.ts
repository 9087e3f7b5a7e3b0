import { describe, expect, it } from 'vitest'
import { decimal } from '../../money.ts'
import { assuredResults, type PositionResult, poolValue, totalResult } from './pool.ts'

const result = (value: string, isCurrent = true): PositionResult => ({ value: decimal(value), isCurrent })

describe('the pool of a borrower', () => {
  it('is worth its balances and the results of its positions, and never less than zero', () => {
    expect(poolValue(decimal('1000'), [])).toBe('1000')
    expect(poolValue(decimal('1000'), [result('250.5'), result('-100', false)])).toBe('1150.5')
    expect(poolValue(decimal('1000'), [result('-1000.000001')])).toBe('0')
    expect(totalResult([result('10'), result('-30.5', false)])).toBe('-20.5')
  })

  it('loses no profit at current prices, no loss, and every profit without a current price when money leaves it', () => {
    const results = [result('10'), result('-20'), result('30', false), result('-40', false)]
    expect(assuredResults(results).map(({ value }) => value)).toEqual(['10', '-20', '-40'])
    expect(poolValue(decimal('1000'), assuredResults(results))).toBe('950')
    // The profit of 80 has no current price and is left out, so it does not offset the loss of 50. The pool of −50 then
    // counts as 0.
    expect(poolValue(decimal('0'), assuredResults([result('-50'), result('80', false)]))).toBe('0')
  })
})
