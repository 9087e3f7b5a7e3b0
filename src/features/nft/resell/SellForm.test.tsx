import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MyNft } from '#contract/trade/nft.ts'
import { queryClient } from '#data/api/queries.ts'
import { drafts } from '#data/cache/drafts.ts'
import { button, click, field, find, render, type } from '#ui/test-kit.tsx'
import { item } from '../test-kit.ts'
import { SellForm } from './SellForm.tsx'

const WORK = { ...item({ holding_id: 9, fee_rate: '0.025' }), hold_status: 0 } as MyNft
const COINS = [{ currency_id: 3, currency_name: 'USDT', image: '' }]

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queryClient.clear()
  drafts.remove('nft.sell.9')
  render(
    <QueryClientProvider client={queryClient}>
      <SellForm item={WORK} coins={COINS} onDone={() => {}} />
    </QueryClientProvider>,
  )
})

/** Label and value of each row of the open confirmation. */
const confirmed = () =>
  Object.fromEntries(
    [...find('dialog[open]').querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ]),
  )

test('the confirmation of an auction names its start price, increment and margin', () => {
  click(button('Auction'))
  type(field('Start price'), '500')
  type(field('Increment'), '10')
  type(field('Margin'), '25')
  click(button('Put on sale', find('form')))
  expect(confirmed()).toMatchObject({ 'Start price': '500 USDT', Increment: '10 USDT', Margin: '25 USDT' })
})

test('the confirmation of a sale at a fixed price names neither increment nor margin', () => {
  type(field('Price'), '500')
  click(button('Put on sale', find('form')))
  expect(confirmed()).toMatchObject({ Price: '500 USDT' })
  expect(Object.keys(confirmed())).not.toContain('Increment')
  expect(Object.keys(confirmed())).not.toContain('Margin')
})
