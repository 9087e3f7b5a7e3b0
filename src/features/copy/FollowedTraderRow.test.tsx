import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Follow } from '#contract/trade/copy.ts'
import { queryClient } from '#data/api/queries.ts'
import { decimal } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { FollowedTraderRow } from './FollowedTraderRow.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

const follow = {
  ...{ id: 1, follow_user_id: 7, trader: { nickname: 'T', head_portrait: '', sample: 0 }, type: 1 },
  ...{
    number: decimal('1'),
    follow_amount: decimal('100.005'),
    loss_limit: '20.255',
    shared: decimal('0.005'),
  },
  ...{ used_margin: decimal('12.345678'), profit: decimal('1.5'), copied_orders: 1, skipped_orders: 0 },
  ...{ status: 'following', cancel_reason: '', create_time: 1, cancel_time: 0 },
} as unknown as Follow

test('the amounts of a followed trader are shown as they were set, not rounded up', () => {
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <FollowedTraderRow follow={follow} onCancel={() => {}} />
    </QueryClientProvider>,
  )
  const shown = [...host.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['100.005', '12.345678', '20.255', '0.005'])
})
