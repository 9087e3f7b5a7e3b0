import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { user } from '#contract/account/user.ts'
import { type QuickBuyOptions, quickBuy } from '#contract/funds/quickBuy.ts'
import { call, callWithTime } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { BuyForm } from './BuyForm.tsx'

vi.mock('#data/api/client.ts', { spy: true })

const PAYER = {
  first_name: 'Ann',
  last_name: 'Example',
  full_name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+1 202 555 0100',
  tax_id: '',
}
const options: QuickBuyOptions = {
  countries: [
    {
      code: 'US',
      name: 'United States',
      currency: 'USD',
      tax_id_required: 0,
      methods: [
        {
          pay_method: 'card',
          banks: [
            { code: 'visa', name: 'Visa', logo: '' },
            { code: 'amex', name: 'Amex', logo: '' },
          ],
          min_amount: decimal('100'),
          max_amount: decimal('5000'),
          fee_rate: decimal('0'),
          eta: '',
          coins: [3],
        },
      ],
    },
  ],
  coins: [{ currency_id: 3, currency_name: 'USDT', image: '', precision: 6 }],
  my: {
    level: 1,
    single_limit: decimal('2000'),
    payer: PAYER,
    last: { country: 'US', pay_method: 'card', bank: 'Visa', coin_id: 3 },
  },
  test: 0,
}

let rate = '1'
const quote = (life: number) => ({
  rate: decimal(rate),
  fee: decimal('0'),
  coin_amount: decimal('100'),
  valid_until: Math.floor(Date.now() / 1000) + life,
  fee_rate: decimal('0'),
  spread: decimal('0'),
  base_rate: decimal('1'),
  coin_price: decimal('1'),
  source: 'USD',
  rate_time: 1,
})
let life = 30
const bought = vi.fn()

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  rate = '1'
  life = 30
  bought.mockReset()
  vi.mocked(callWithTime).mockImplementation((def) => {
    const answer = (data: object) => Promise.resolve({ data, asOf: Date.now() } as never)
    if (def === quickBuy.quote) return answer(quote(life))
    if (def === user.info) return answer({ real_level: 1, real_status: 2, closed_regions: [] })
    return new Promise(() => {})
  })
  vi.mocked(call).mockImplementation((def, params) => {
    if (def === quickBuy.buy) bought(params)
    return new Promise(() => {})
  })
  openSession('token')
})

let tell: (options: QuickBuyOptions) => void = () => {}
const withMy = (my: Partial<NonNullable<QuickBuyOptions['my']>>): QuickBuyOptions => ({
  ...options,
  my: options.my && { ...options.my, ...my },
})

function open(my: Partial<NonNullable<QuickBuyOptions['my']>> = {}) {
  const root = createRootRoute({
    component: () => {
      const [known, setKnown] = useState(withMy(my))
      tell = setKnown
      return (
        <QueryClientProvider client={queryClient}>
          <BuyForm options={known} />
        </QueryClientProvider>
      )
    },
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
}
const sheet = () => find('dialog[open]')
async function review(amount: string) {
  await until(() => find('input[inputmode]'))
  type(find<HTMLInputElement>('input[inputmode]'), amount)
  await until(() => expect(button('Continue').getAttribute('aria-disabled')).not.toBe('true'))
  click(button('Continue'))
}

test('a quick buy of a known payer is confirmed directly after the amount step, with the card of the last purchase', async () => {
  open()
  await review('500')
  await until(sheet)
  expect(sheet().textContent).toContain('Card, Visa')
  expect(sheet().textContent).toContain('Ann Example')
  click(button('Buy for 500 USD', sheet()))
  await until(() => expect(bought).toHaveBeenCalledOnce())
  expect(bought.mock.calls[0]?.[0]).toMatchObject({
    ...PAYER,
    bank: 'visa',
    pay_method: 'card',
    amount: '500',
  })
})

test('a quick buy by card whose last card network is no longer offered is confirmed with the first network', async () => {
  open({ last: { country: 'US', pay_method: 'card', bank: 'A card no longer offered', coin_id: 3 } })
  await review('500')
  await until(sheet)
  expect(sheet().textContent).toContain('Card, Visa')
})

test('a quick buy has a step for the details of an unknown payer, and a known payer can be changed', async () => {
  open({ payer: { ...PAYER, phone: '' } })
  await review('500')
  await until(() => find('input[type=tel]'))
  type(find<HTMLInputElement>('input[type=tel]'), '+1 202 555 0100')
  click(button('Review order'))
  await until(sheet)
  click(button('Change the payer', sheet()))
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(find<HTMLInputElement>('input[type=tel]').value).toBe('+1 202 555 0100')
})

test('an expired price of a quick buy is renewed in the open sheet, which shows the new price', async () => {
  life = 2
  open()
  await review('500')
  await until(sheet)
  rate = '1.25'
  life = 30
  await until(() => expect(sheet().textContent).toContain('The price was renewed: 1 USDT is now 1.25 USD.'))
  expect(sheet().textContent).toContain('400 USDT')
  await until(() => expect(button('Buy for 500 USD', sheet()).getAttribute('aria-disabled')).not.toBe('true'))
  click(button('Buy for 500 USD', sheet()))
  await until(() => expect(bought).toHaveBeenCalledOnce())
  expect(bought.mock.calls[0]?.[0]).toMatchObject({ rate: '1.25' })
})

test('a quick buy is prefilled with the last payment method, even when the last payment method loads after the form has opened', async () => {
  open({ last: null })
  await until(() => find('input[inputmode]'))
  act(() => tell(options))
  await review('500')
  await until(sheet)
  expect(sheet().textContent).toContain('Card, Visa')
})
