import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { type LockOrder, lockup } from '#contract/earn/lockup.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, render } from '#ui/test-kit.tsx'
import { OrderSheet } from './OrderSheet.tsx'

const check = vi.hoisted(() => vi.fn(async () => null))
vi.mock('#data/api/write.ts', async (real) => ({
  ...(await real<object>()),
  useWrite: () => ({ state: 'unknown', error: null, send: vi.fn(), check, reset: vi.fn() }),
}))

const DAY = 86_400
const today = Math.floor(Date.now() / 1000)
const order: LockOrder = {
  ...{
    id: 7,
    request_id: 'r',
    config_id: 1,
    category: 'lock',
    title: 'USDT 30',
    currency_id: 3,
    currency_name: 'USDT',
  },
  ...{ image: '', amount: decimal('100'), lock_period: 30, daily_yield_min: decimal('0.001') },
  ...{ daily_yield_max: decimal('0.002'), penalty_ratio: decimal('0.1'), income_total: decimal('0') },
  ...{ income_last: decimal('0'), coupon_id: 0, coupon_rate: decimal('0'), value_time: today - DAY },
  ...{
    end_time: today + 29 * DAY,
    remaining_days: 29,
    early_penalty: decimal('0'),
    early_return: decimal('0'),
  },
  ...{ status: 1, redeem_type: null, penalty: decimal('0'), return_amount: decimal('0'), redeem_time: 0 },
  ...{ created_time: today - DAY, renew: 0, renewed_from: 0, renewed_to: 0, test: 0, incomes: [] },
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const { queryKey } = readOptions(lockup.order, { id: order.id })
  queryClient.setQueryData(queryKey, { data: order, asOf: Date.now() })
})

test('after the answer to a change of the renewal was lost, a button checks the result', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <OrderSheet id={order.id} list={{ rows: [], asOf: null } as never} onClose={() => {}} />
    </QueryClientProvider>,
  )
  click(button('Check the result'))
  expect(check).toHaveBeenCalledOnce()
})
