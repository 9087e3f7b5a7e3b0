import { expect, test } from 'vitest'
import type { Payable } from '#contract/trade/seconds.ts'
import { decimal } from '#domain/money.ts'
import type { Funding } from '#features/kit/index.ts'
import { render } from '#ui/test-kit.tsx'
import { StakeCoinLine } from './StakeCoinLine.tsx'

test('the available balance of a stake equals the sum of the accounts below it, to the last decimal', () => {
  const coin = { id: 3, name: 'USDT', image: '', precision: 6, balance: decimal('1.234567') } as Payable
  const funding: Funding = {
    own: decimal('1.234567'),
    total: decimal('3.234571'),
    sources: [{ account: 'change', available: decimal('2.000004') }],
    movesFor: () => [],
  }
  const { host } = render(<StakeCoinLine coins={[coin]} coin={coin} funding={funding} onPick={() => {}} />)
  expect(host.textContent).toContain('Available3.234571')
  expect(host.textContent).toMatch(/ 1\.234567 · Spot 2\.000004/)
})
