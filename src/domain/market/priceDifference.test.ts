import { expect, it } from 'vitest'
import { decimal } from '../money.ts'
import { differsByMoreThan } from './priceDifference.ts'

it('a price that differs from another price by exactly the limit does not exceed the limit, the next higher or lower price does', () => {
  const differs = (price: string) => differsByMoreThan(decimal(price), 0.2, decimal('25000'))
  expect(['20000', '25000', '30000'].map(differs)).toEqual([false, false, false])
  expect(['19999.99', '30000.01', '25'].map(differs)).toEqual([true, true, true])
})
