import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vip } from '#contract/account/vip.ts'
import { content } from '#contract/communication/content.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { render, settle } from '#ui/testing.tsx'
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
