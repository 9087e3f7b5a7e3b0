import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vip } from '#contract/account/vip.ts'
import { content } from '#contract/communication/content.ts'
import { market as quotes } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { render, settle } from '#ui/test-kit.tsx'
import { VipScreen } from './VipScreen.tsx'

const LEVELS = {
  ...{ level: 0, next_level: null, volume_30d: null, asset_avg: null, need_volume: null, need_asset: null },
  ...{ levels: [], market_maker: 0, credit_score: null, update_time: 0 },
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  queryClient.setQueryData(readOptions(vip.info, {}).queryKey, { data: LEVELS, asOf: 1_000 })
})
afterEach(() => queryClient.clear())

test.each([
  ['a page of the app', '/pages/kefu/index', '#/pages/kefu/index'],
  [
    'another site',
    'https://chat.example/en?a=1',
    '#/pages/common/webView?url=https%3A%2F%2Fchat.example%2Fen%3Fa%3D1',
  ],
])(
  'the link to apply as a market maker opens customer service when that is %s',
  async (_, value, expected) => {
    const key = readOptions(content.setting, { keyword: 'kefu_url' }).queryKey
    queryClient.setQueryData(key, { data: { keyword: 'kefu_url', value }, asOf: 1_000 } as never)
    const { host } = render(
      <QueryClientProvider client={queryClient}>
        <VipScreen />
      </QueryClientProvider>,
    )
    await settle()
    const link = [...host.querySelectorAll('a')].find((one) =>
      one.textContent?.includes('Apply as a market maker'),
    )
    expect(link?.getAttribute('href')).toBe(expected)
  },
)

test('the table of levels names the fee rates of the pairs that trade spot and futures, as a range where pairs differ', async () => {
  const level = { volume: '0', asset: '0', loan_max: null, loan_rate: null, maker_rate: null, perks: [] }
  const levels = [{ ...level, level: 0, rebate_rate: '0.2' }]
  queryClient.setQueryData(readOptions(vip.info, {}).queryKey, {
    data: { ...LEVELS, levels },
    asOf: 1_000,
  } as never)
  const [one, two, three] = [decimal('0.001'), decimal('0.0005'), decimal('0.0006')]
  const quotation = [
    quoteOf(1, 'BTC/USDT', { fee_rate: one, is_open_coin: 1, lever_fee_rate: three, is_open_lever: 1 }),
    quoteOf(2, 'ETH/USDT', { fee_rate: two, is_open_coin: 1, is_open_lever: 0 }),
    quoteOf(4, 'XAU/USDT', { is_open_coin: 0, lever_fee_rate: three, is_open_lever: 1 }),
  ]
  const market = [{ legal_id: 3, legal_name: 'USDT', quotation }]
  queryClient.setQueryData(readOptions(quotes.quotes, {}).queryKey, { data: market, asOf: 1_000 } as never)
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <VipScreen />
    </QueryClientProvider>,
  )
  await settle()
  expect(host.querySelector('tbody tr')?.textContent).toContain('0.05%–0.1% / 0.06%')
})
