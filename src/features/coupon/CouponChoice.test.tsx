import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { queryClient } from '#data/api/queries.ts'
import { listOptions } from '#data/api/use-read.ts'
import { observeServerTime, serverNow } from '#data/platform/clock.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, render, until } from '#ui/test-kit.tsx'
import { CouponChoice } from './CouponChoice.tsx'

const now = Date.now()
const SOON = Math.floor(now / 1000) + 3600

/** A coupon for the fees of orders of at least `min_use` USDT. */
const feeCoupon = (id: number, min_use: string, state: { in_use?: 0 | 1; end_time?: number } = {}) => ({
  ...{ id, code: `C${id}`, kind: 'fee', title: '', value: '10', left: '10', in_use: 0, currency_id: 3 },
  ...{ currency_name: 'USDT', min_use, scope: '', start_time: 1, end_time: SOON, status: 1 },
  ...{ used_time: 0, test: 1 },
  ...state,
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
  openSession('token')
  observeServerTime(now, now, now / 1000)
})

const ORDER = { use: 'spot', currencyId: 3, worth: decimal('50') } as const

/** Renders the choice for a spot order of 50 USDT; returns its text. */
function shown(...coupons: readonly ReturnType<typeof feeCoupon>[]): string {
  queryClient.setQueryData(listOptions(coupon.list, { status: '1', kind: 'fee', limit: '100' }).queryKey, {
    pages: [{ data: { list: coupons, page: 1, limit: 100, total: coupons.length }, asOf: serverNow() }],
    pageParams: [1],
  } as never)
  const { host } = render(
    <QueryClientProvider client={queryClient}>
      <CouponChoice order={ORDER} chosen={0} onChoose={() => {}} />
    </QueryClientProvider>,
  )
  return host.textContent ?? ''
}

const HELD = { in_use: 1 } as const

test('with one coupon in use and an unused coupon for larger orders, the minimum order of the unused coupon is shown', () => {
  expect(shown(feeCoupon(1, '10', HELD), feeCoupon(2, '100'))).toContain('orders of 100 USDT or more')
})

test('with one coupon in use for larger orders and an unused coupon for still larger orders, the minimum order of the unused coupon is shown', () => {
  expect(shown(feeCoupon(1, '80', HELD), feeCoupon(2, '100'))).toContain('orders of 100 USDT or more')
})

test('coupons that are all in use are reported as in use, whatever their minimum', () => {
  expect(shown(feeCoupon(1, '100', HELD))).toContain('in use by other open orders')
})

test('a person whose coupons have all expired is offered no choice', () => {
  expect(shown(feeCoupon(1, '100', { end_time: 1 }))).toBe('')
})

test('a coupon that fits the order is offered without a reason', () => {
  const text = shown(feeCoupon(1, '10'), feeCoupon(2, '100', HELD))
  expect(text).toContain('10 USDT')
  expect(text).not.toContain('or more')
  expect(text).not.toContain('in use')
})

test('coupons that could not be read are reported with a retry button, which reads them again', async () => {
  const error = { type: 'error', key: 'param_error', message: 'Try again later', code: 0, server_time: now }
  const read = vi.fn(
    async () => new Response(JSON.stringify(error), { headers: { 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', read)
  render(
    <QueryClientProvider client={queryClient}>
      <CouponChoice order={ORDER} chosen={0} onChoose={() => {}} />
    </QueryClientProvider>,
  )
  await until(() => expect(document.body.textContent).toContain('Retry'))
  read.mockClear()
  click(button('Retry'))
  await until(() => expect(read).toHaveBeenCalled())
})
