import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { ConvertCoin, ConvertList, ConvertQuote } from '#contract/funds/convert.ts'
import { UnreachableError } from '#data/api/call-errors.ts'
import { call } from '#data/api/client.ts'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { button, click, find, render, type, until } from '#ui/test-kit.tsx'
import { ConvertForm } from './ConvertForm.tsx'

vi.mock('#data/api/client.ts', { spy: true })
const held = vi.hoisted(() => vi.fn<(holding: boolean) => void>())
vi.mock('#data/platform/app-update.ts', async (real) => ({ ...(await real<object>()), useHoldUpdate: held }))

const coin = (id: number, name: string): ConvertCoin => ({
  currency_id: id,
  currency_name: name,
  image: '',
  precision: 8,
  min: decimal('1'),
  max: decimal('1000'),
})
const LIST: ConvertList = {
  wallet: [
    {
      account: 'change',
      currency_id: 3,
      currency_name: 'USDT',
      image: '',
      network: '',
      available: decimal('100'),
      freeze: decimal('0'),
      locked: decimal('0'),
      total: decimal('100'),
      equivalent: null,
    },
  ],
  pairs: [],
  coins: [coin(3, 'USDT'), coin(1, 'BTC')],
  spread: decimal('0.001'),
  fee_rate: decimal('0.001'),
  tolerance: decimal('0.002'),
  quote_life: 8,
}
const quote = (expire_time: number): ConvertQuote => ({
  quote_id: 'quote',
  from_currency_id: 3,
  to_currency_id: 1,
  rate: decimal('0.00001'),
  fee_rate: decimal('0.001'),
  spread: decimal('0.001'),
  tolerance: decimal('0.002'),
  from_price: decimal('1'),
  to_price: decimal('100000'),
  min: decimal('1'),
  max: decimal('1000'),
  expire_time,
})
const sheet = () => find('dialog[open]')
const alerts = () => [...sheet().querySelectorAll('[role=alert]')].map((one) => one.textContent).join('')

test('coins that the convert form has prefilled do not block the reload for an app update, a typed amount does', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  drafts.remove('convert')
  render(
    <QueryClientProvider client={queryClient}>
      <ConvertForm list={LIST} currency={3} priceOf={() => decimal('1')} onDone={() => {}} />
    </QueryClientProvider>,
  )
  expect(held.mock.calls.flat()).not.toContain(true)
  type(find<HTMLInputElement>('input[inputmode=decimal]'), '10')
  expect(held).toHaveBeenCalledWith(true)
  drafts.remove('convert')
})

test('an amount that was begun for one coin is restored for that coin only', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const amountFor = (currency: number) => {
    drafts.set('convert', JSON.stringify({ from: 3, to: 1, amount: '50' }))
    const { close } = render(
      <QueryClientProvider client={queryClient}>
        <ConvertForm list={LIST} currency={currency} priceOf={() => decimal('1')} onDone={() => {}} />
      </QueryClientProvider>,
    )
    const typed = find<HTMLInputElement>('input[inputmode=decimal]').value
    close()
    drafts.remove('convert')
    return typed
  }
  expect(amountFor(3)).toBe('50')
  expect(amountFor(1)).toBe('')
})

test('a convert quote that cannot be renewed shows the reason in the open sheet, with a button to request a new quote', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const asked = vi.mocked(call)
  render(
    <QueryClientProvider client={queryClient}>
      <ConvertForm
        list={{
          ...LIST,
          wallet: [{ ...LIST.wallet[0], currency_id: 3, available: decimal('100') }] as never,
        }}
        currency={3}
        priceOf={() => decimal('1')}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  )
  type(find<HTMLInputElement>('input[inputmode=decimal]'), '10')
  asked.mockResolvedValueOnce(quote(1))
  click(button('Preview'))
  await until(() => expect(sheet().textContent).toContain('This quote has expired'))
  asked.mockRejectedValueOnce(new UnreachableError('network'))
  click(button('New price', sheet()))
  await until(() => expect(alerts()).toContain('could not be reached'))
  asked.mockResolvedValueOnce(quote(4_000_000_000))
  await until(() => {
    // Clicks only after the earlier request has ended, because a second click right after the first is
    // ignored.
    if (alerts() !== '') click(button('New price', sheet()))
    expect(sheet().textContent).toContain('This price holds for')
  })
  expect(alerts()).toBe('')
})

test('a new convert quote can be confirmed even if the expired quote before it had the same end time', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  const asked = vi.mocked(call)
  const end = Math.ceil(Date.now() / 1000) + 60
  render(
    <QueryClientProvider client={queryClient}>
      <ConvertForm list={LIST} currency={3} priceOf={() => decimal('1')} onDone={() => {}} />
    </QueryClientProvider>,
  )
  type(find<HTMLInputElement>('input[inputmode=decimal]'), '10')
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  asked.mockResolvedValueOnce(quote(end))
  click(button('Preview'))
  await until(() => expect(sheet().textContent).toContain('This quote has expired'))
  expect(button('Convert 10 USDT', sheet()).getAttribute('aria-disabled')).toBe('true')
  now.mockRestore()
  asked.mockResolvedValueOnce(quote(end))
  click(button('New price', sheet()))
  await until(() => expect(button('Convert 10 USDT', sheet()).getAttribute('aria-disabled')).toBeNull())
  expect(sheet().textContent).toContain('This price holds for')
})
