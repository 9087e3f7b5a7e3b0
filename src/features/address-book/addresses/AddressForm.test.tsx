import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Coin } from '#contract/market/market.ts'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { click, field, find, render, type } from '#ui/testing.tsx'
import { AddressForm } from './AddressForm.tsx'

const coin = (id: number, name: string, subName: string): Coin => ({
  ...{ id, name, subName, type: 'crypto', status: 1, address: '', image: '', precision: 8 },
  ...{ deposit_min: decimal('1'), deposit_max: decimal('1'), deposit_integer: 0, confirmations: 1 },
  ...{ withdraw_min: decimal('1'), withdraw_max: decimal('1'), fee: decimal('0'), fee_type: 'fixed' },
  ...{ need_tag: 0, closed: 0 },
})
const BTC = coin(1, 'BTC', 'BTC')
const USDT = coin(3, 'USDT', 'TRC20')
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  openSession('token')
  for (const name of ['address', 'address.1.BTC', 'address.3.TRC20']) drafts.remove(name)
})

/**
 * Opens the form with the coin of a link, or without a coin when no link is given; returns a function that
 * leaves the form.
 */
const open = (link?: Coin) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AddressForm coins={[BTC, USDT]} currency={link?.id} network={link?.subName ?? ''} />
    </QueryClientProvider>,
  ).close

const choose = (name: string) => {
  click(field('Coin'))
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
    textContent?.includes(name),
  )
  click(option ?? find('[role=option]'))
}

test('the draft of an address for one coin is restored only when the form is opened for that coin again', () => {
  const leave = open(BTC)
  type(field('Address'), BITCOIN)
  type(field('Address name'), 'Cold wallet')
  leave()
  const leaveOther = open(USDT)
  expect([field('Address').value, field('Address name').value]).toEqual(['', ''])
  expect(field('Coin').textContent).toContain('USDT')
  leaveOther()
  open(BTC)
  expect([field('Address').value, field('Address name').value]).toEqual([BITCOIN, 'Cold wallet'])
})

test('the draft of an address form that was opened without a coin is not restored when a link opens the form for a coin', () => {
  const leave = open()
  choose('BTC')
  type(field('Address'), BITCOIN)
  leave()
  open(USDT)
  expect(field('Address').value).toBe('')
})

test('a link opens the address form with the coin of the link, even after the person chose another coin in that form', () => {
  const leave = open(USDT)
  choose('BTC')
  type(field('Address'), BITCOIN)
  leave()
  open(USDT)
  expect(field('Coin').textContent).toContain('USDT')
  expect(field('Address').value).toBe('')
})

test('choosing another coin clears the entered address', () => {
  open(BTC)
  type(field('Address'), BITCOIN)
  choose('USDT')
  expect(field('Coin').textContent).toContain('USDT')
  expect(field('Address').value).toBe('')
})

test('an address name that is too long is rejected with the maximum number of characters', () => {
  open(USDT)
  type(field('Address name'), 'x'.repeat(31))
  click(find('button[type=submit]'))
  expect(document.body.textContent).toContain('Enter the address')
  expect(document.body.textContent).toContain('Character too long: at most 30')
  expect(document.body.textContent).not.toContain('Give the address a name')
})
