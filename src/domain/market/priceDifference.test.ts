import { expect, it } from 'vitest'
import { decimal } from '../money.ts'
import { differsByMoreThan } from './priceDifference.ts'

it('a price at the limit above or below another price does not differ by more, the next one does', () => {
  const differs = (price: string) => differsByMoreThan(decimal(price), 0.2, decimal('25000'))
  expect(['20000', '25000', '30000'].map(differs)).toEqual([false, false, false])
  expect(['19999.99', '30000.01', '25'].map(differs)).toEqual([true, true, true])
})
