import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { call } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { button, click, field, render, type, until } from '#ui/test-kit.tsx'
import { ClaimForm } from './ClaimForm.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const claimed = vi.fn()

beforeEach(() => {
  openSession('token')
  drafts.remove('coupon.code')
  claimed.mockReset()
  vi.mocked(call).mockImplementation((def, params) => {
    if (def === coupon.claim) claimed(params)
    return new Promise(() => {})
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ClaimForm tab="" onClaimed={() => {}} />
    </QueryClientProvider>,
  )
})

test('a coupon code typed in full-width letters is sent in ASCII letters', async () => {
  type(field('Coupon code'), 'ＷＥＬＣＯＭＥ１０')
  click(button('Claim'))
  await until(() => expect(claimed).toHaveBeenCalledOnce())
  expect(claimed.mock.lastCall?.[0]).toMatchObject({ code: 'WELCOME10' })
})

test('a coupon code that is too long is rejected with the maximum number of characters', () => {
  click(button('Claim'))
  expect(document.body.textContent).toContain('Enter the coupon code')
  type(field('Coupon code'), 'x'.repeat(33))
  click(button('Claim'))
  expect(document.body.textContent).toContain('Character too long: at most 32')
  expect(document.body.textContent).not.toContain('Enter the coupon code')
  expect(claimed).not.toHaveBeenCalled()
})
