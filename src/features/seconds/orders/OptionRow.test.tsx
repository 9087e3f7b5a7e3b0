import { expect, test } from 'vitest'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { OptionRow } from './OptionRow.tsx'

test('a row of a past option shows stake and result in its coin', () => {
  const order = {
    ...{ id: 1, match_id: 0, symbol: 'BTC/USDT', type: 1, seconds: 60, currency_name: 'USDC', status: 3 },
    ...{ number: decimal('100'), fact_profits: decimal('85'), result: 'win', end_reason: '' },
    ...{ entry: null, end: null, create_time: 1 },
  } as unknown as SecondsOrder
  const { host } = render(<OptionRow order={order} onOpen={() => {}} />)
  expect(host.textContent).toContain('Stake100 USDC')
  expect(host.textContent).toContain('Profit and loss+85 USDC')
})
