import { useState } from 'react'
import { expect, test } from 'vitest'
import { quoteOf } from '#data/api/test-kit.ts'
import { decimal } from '#domain/money.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import { field, find, render, type } from '#ui/test-kit.tsx'
import { LeverageForm } from './LeverageForm.tsx'
import { EMPTY, SIDES, type TicketContext } from './ticketState.ts'

const terms: FuturesTerms = {
  pricePrecision: 2,
  quoteScale: 6,
  lotSize: decimal('0.1'),
  minShare: decimal('0.01'),
  maxShare: decimal('10000'),
  feeRate: decimal('0.0006'),
  overnightRate: decimal('0.0003'),
  leverages: [10, 20, 50],
  tiers: [{ upTo: decimal('100000'), leverage: 50, mmr: decimal('0.004') }],
}
const context: TicketContext = {
  terms,
  market: { status: 'open', last: { price: decimal('20000'), age: 0 } },
  available: null,
  held: decimal('0'),
  slippage: '0.005',
  sides: SIDES,
}

function Form() {
  const [leverage, setLeverage] = useState(10)
  return (
    <LeverageForm
      quote={quoteOf(1, 'BTC/USDT')}
      terms={terms}
      state={{ ...EMPTY, leverage }}
      context={context}
      onChange={setLeverage}
      onDone={() => {}}
    />
  )
}

test('a typed leverage above the maximum of the pair is lowered to the maximum, with the reason until it is changed', () => {
  const { host } = render(<Form />)
  const reason = 'Lowered to the maximum leverage of BTC/USDT'
  expect(host.textContent).not.toContain(reason)
  type(field('Leverage'), '75')
  expect(find<HTMLInputElement>('input[inputmode=numeric]').value).toBe('50')
  expect(host.textContent).toContain(reason)
  type(field('Leverage'), '20')
  expect(host.textContent).not.toContain(reason)
})
