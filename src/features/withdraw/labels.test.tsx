import { expect, test } from 'vitest'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { valueInBtc, valueInCoin } from '#domain/funds/withdraw.ts'
import { decimal, gt } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { useLimitText, useProblemLabels } from './labels.ts'

const INFO = {
  currency_name: 'USDT',
  precision: 6,
  coin_price: decimal('1'),
  btc_price: decimal('66000'),
} as WithdrawInfo
const LEFT = decimal('0.5')

function Texts({ info }: { readonly info: WithdrawInfo }) {
  const limit = useLimitText(info)
  const problem = useProblemLabels(info)
  return (
    <>
      <p>{limit(LEFT)}</p>
      <p>{problem({ key: 'withdraw_limit', left: LEFT })}</p>
    </>
  )
}
const texts = (info: Partial<WithdrawInfo> = {}) =>
  [...render(<Texts info={{ ...INFO, ...info }} />).host.querySelectorAll('p')].map(
    ({ textContent }) => textContent,
  )

test('the rest of the 24-hour limit is shown in BTC with its value in the coin, if both have a price', () => {
  const shown = '0.5 BTC ≈ 33,000 USDT'
  expect(texts()).toEqual([shown, `Over your 24-hour limit. Left: ${shown}`])
  expect(texts({ coin_price: null })[0]).toBe('0.5 BTC')
  expect(texts({ currency_name: 'BTC', coin_price: INFO.btc_price })[0]).toBe('0.5 BTC')
})

test.each(['0.12345678', '0.00000001', '3.7'])(
  'the shown value of %s BTC in the coin is within the limit',
  (limit) => {
    const prices = { coin: decimal('3.17'), btc: decimal('66043.21') }
    const value = valueInCoin(decimal(limit), prices, 6)
    expect(gt(valueInBtc(value, prices), decimal(limit))).toBe(false)
  },
)
