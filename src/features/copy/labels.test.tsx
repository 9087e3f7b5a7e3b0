import { expect, test } from 'vitest'
import type { Trader } from '#contract/trade/copy.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import { render } from '#ui/testing.tsx'
import { firstFields } from './followRules.ts'
import { useFollowFaultLabels } from './labels.ts'

const trader = { min_follow_amount: decimal('10') } as Trader

function Texts({ type, available }: { readonly type: string; readonly available: Decimal | null }) {
  const words = useFollowFaultLabels({ trader, available }, { ...firstFields(null), type })
  return <p>{[words.quantity, words.below, words.insufficient].join('|')}</p>
}
const texts = (type: string, available: Decimal | null) =>
  render(<Texts type={type} available={available} />).host.textContent?.split('|')

test('the error of an invalid copy setting names the limit: the range of the size, the minimum amount, the available balance', () => {
  expect(texts('1', decimal('120.5'))).toEqual([
    'Enter a value from 0.01 to 10',
    'The minimum is 10 USDT',
    'Insufficient balance. Available: 120.5 USDT',
  ])
  expect(texts('2', null)).toEqual([
    'Enter a value from 0.01 to 1,000',
    'The minimum is 10 USDT',
    'Insufficient balance',
  ])
})
