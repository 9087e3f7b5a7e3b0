import { expect, test } from 'vitest'
import type { Trader } from '#contract/trade/copy.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { firstFields } from './followRules.ts'
import { useFollowFaultLabels } from './labels.ts'

const traderWith = (least: string) => ({ min_follow_amount: decimal(least) }) as Trader

interface TextsProps {
  readonly type: string
  readonly available: Decimal | null
  readonly trader: Trader
}

function Texts({ type, available, trader }: TextsProps) {
  const words = useFollowFaultLabels({ trader, available }, { ...firstFields(null), type })
  return <p>{[words.quantity, words.below, words.insufficient].join('|')}</p>
}
const texts = (type: string, available: Decimal | null, trader = traderWith('10')) =>
  render(<Texts type={type} available={available} trader={trader} />).host.textContent?.split('|')

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

test('the minimum of a copy is named with all of its decimals, so that the named amount is accepted', () => {
  expect(texts('1', null, traderWith('10.004'))?.[1]).toBe('The minimum is 10.004 USDT')
})
