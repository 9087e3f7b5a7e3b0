import type * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import type * as lists from '#contract/operators/markets.ts'
import type * as figures from '#contract/operators/markets-figures.ts'
import {
  button,
  click,
  field,
  find,
  mockServer,
  problem,
  render,
  renderPage,
  signedIn,
  type,
  until,
} from '../../test-kit.tsx'
import { Markets } from './Markets.tsx'

/** Types of answers as on the wire, where amounts are strings. */
type MarketList = v.InferInput<typeof lists.MarketList>
type FuturesList = v.InferInput<typeof lists.FuturesList>
type MarketPositions = v.InferInput<typeof figures.MarketPositions>
type ReserveShow = v.InferInput<typeof figures.ReserveShow>

const NOW = Date.now()
const pair = (
  name: string,
  more: Partial<MarketList['pairs'][number]> = {},
): MarketList['pairs'][number] => ({
  pair: name,
  name: 'Bitcoin',
  kind: 'coin',
  halted: false,
  listed: true,
  priced_as: name,
  fee_rate: '0.001000',
  price_precision: 2,
  number_precision: 6,
  spot: true,
  futures: true,
  seconds: false,
  min_number: '0.00010000',
  max_number: '100.00000000',
  min_total: '10',
  max_total: '1000000',
  price: '60000',
  tick_at: NOW - 1000,
  source: 'simulated',
  ...more,
})
const LIST: MarketList = {
  time: NOW,
  feed: 'simulated',
  pairs: [
    pair('BTC/USDT'),
    pair('ETH/USDT', { halted: true, tick_at: NOW - 600_000 }),
    pair('AAPL/USDT', { kind: 'stock' }),
  ],
}
const FUTURES: FuturesList = {
  pairs: [
    {
      pair: 'BTC/USDT',
      fee_rate: '0.0005',
      overnight_rate: '0.0001',
      tiers: [{ up_to: '50000.00', leverage: 100, maintenance_rate: '0.0050' }],
    },
  ],
}
const POSITION: MarketPositions['positions'][number] = {
  id: 4,
  uid: 7,
  pair: 'BTC/USDT',
  side: 'long',
  account: 'lever',
  size: '1',
  leverage: 50,
  margin: '1200',
  coin: 'USDT',
  open_price: '60000',
  mark_price: '59000',
  notional: '59000',
  notional_usdt: '59000',
  unrealised: '-1000',
  margin_level: '120',
  liquidation_price: '58900',
  distance: '0.17',
  opened_at: NOW,
}
const done = { outcome: 'done', lines: [{ message: 'done' }], proposal: null }
const LABELS: Readonly<Record<string, string>> = {
  symbol: 'Pair',
  name: 'Name',
  price_precision: 'Digits of a price',
  number_precision: 'Digits of an amount',
  min_number: 'Least order in base',
  min_total: 'Least order in quote',
  source: 'Source',
}
const rows = (): number => document.querySelectorAll('tbody tr').length

afterEach(() => vi.unstubAllGlobals())

test('an open pair can be halted, and a halted pair can be opened again', async () => {
  signedIn(['products'])
  const sent = mockServer({ '/markets/list': LIST, '/markets/halt': done })
  await render(<Markets />)
  await until(() => expect(rows()).toBe(3))
  const [btc, eth] = document.querySelectorAll('tbody tr')
  button('Open', eth)
  await click(button('Halt', btc))
  await click(button('Halt', find('form')))
  await until(() => expect(sent).toContainEqual({ path: '/markets/halt', input: { pair: 'BTC/USDT' } }))
})

test('a pair is added by a form with its terms, and a pair that was never opened is marked as not opened yet', async () => {
  signedIn(['products'])
  const fresh = pair('NEW/USDT', { halted: true, listed: false, price: null, tick_at: null })
  const sent = mockServer({
    '/markets/list': { ...LIST, pairs: [fresh] },
    '/markets/addPair': { outcome: 'waits', lines: [{ message: 'waits' }], proposal: 4 },
  })
  await render(<Markets />)
  await until(() => expect(rows()).toBe(1))
  expect(find('tbody tr').textContent).toContain('Not opened yet')
  await click(button('Add a pair'))
  const values = ['TON/USDC', 'Toncoin', '3', '2', '0.1', '5', 'TON/USDT']
  const names = ['symbol', 'name', 'price_precision', 'number_precision', 'min_number', 'min_total', 'source']
  for (const [at, name] of names.entries()) await type(field(LABELS[name] ?? name), values[at] ?? '')
  await click(button('Add a pair', find('form')))
  await until(() =>
    expect(sent).toContainEqual({
      path: '/markets/addPair',
      input: {
        symbol: 'TON/USDC',
        name: 'Toncoin',
        price_precision: 3,
        number_precision: 2,
        min_number: '0.1',
        min_total: '5',
        source: 'TON/USDT',
      },
    }),
  )
})

test('an open coin can be closed, and a coin that was never opened can be opened', async () => {
  signedIn(['products'])
  const coin = (name: string, state: 'added' | 'open') => ({
    coin: name,
    network: 'ERC20',
    digits: 6,
    state,
    deposit_max: '50000',
    pairs: [`${name}/USDT`],
  })
  const sent = mockServer({
    '/markets/coins': { coins: [coin('UNI', 'open'), coin('NEW', 'added')] },
    '/markets/closeCoin': done,
  })
  await render(<Markets />, '/?tab=coins')
  await until(() => expect(rows()).toBe(2))
  const [uni, added] = document.querySelectorAll('tbody tr')
  expect(added?.textContent).toContain('Not opened yet')
  button('Open', added)
  await click(button('Close', uni))
  await click(button('Close', find('form')))
  await until(() => expect(sent).toContainEqual({ path: '/markets/closeCoin', input: { coin: 'UNI' } }))
})

test('a pair without a tick for minutes is highlighted', async () => {
  signedIn(['treasury'])
  mockServer({ '/markets/list': LIST })
  await render(<Markets />, '/?show=halted')
  await until(() => expect(rows()).toBe(1))
  find('tbody time[data-urgency="late"]')
  expect(document.querySelector('tbody button')).toBeNull()
})

test('leverage tiers that are entered one per line are sent as objects of the contract', async () => {
  signedIn(['products'])
  const sent = mockServer({
    '/markets/futures': FUTURES,
    '/markets/setTiers': { ...done, outcome: 'waits', proposal: 12 },
  })
  await render(<Markets />, '/?tab=futures')
  await until(() => button('Tiers', find('tbody')))
  await click(button('Tiers', find('tbody')))
  expect(field('Tiers').value).toBe('50000:100:0.005')
  await type(field('Tiers'), '50000:100:0.005\n200000 : 50 : 0.01')
  await click(button('Tiers', find('form')))
  await until(() => expect(document.body.textContent).toContain('Proposal 12'))
  expect(sent.find(({ path }) => path === '/markets/setTiers')).toEqual({
    path: '/markets/setTiers',
    input: {
      pair: 'BTC/USDT',
      tiers: [
        { up_to: '50000', leverage: 100, maintenance_rate: '0.005' },
        { up_to: '200000', leverage: 50, maintenance_rate: '0.01' },
      ],
    },
  })
})

test('an invalid tier marks the field of the tiers, and the form is not sent', async () => {
  signedIn(['products'])
  const sent = mockServer({ '/markets/futures': FUTURES })
  await render(<Markets />, '/?tab=futures')
  await until(() => button('Tiers', find('tbody')))
  await click(button('Tiers', find('tbody')))
  await type(field('Tiers'), '50000:100')
  await click(button('Tiers', find('form')))
  await until(() => expect(field('Tiers').getAttribute('aria-invalid')).toBe('true'))
  expect(sent.filter(({ path }) => path === '/markets/setTiers')).toEqual([])
})

test('futures positions are filtered by the pair in the page URL and link to their owners', async () => {
  signedIn(['treasury'])
  const sent = mockServer({
    '/markets/list': LIST,
    '/markets/positions': { time: NOW, positions: [POSITION] },
  })
  await render(<Markets />, '/?tab=positions&pair=BTC%2FUSDT')
  await until(() => expect(rows()).toBe(1))
  expect(sent.find(({ path }) => path === '/markets/positions')?.input).toEqual({ pair: 'BTC/USDT' })
  expect(find('tbody a').getAttribute('href')).toBe('/person/7')
  expect(find('tbody').textContent).toContain('0.17 %')
})

test('the page of reserves names empty reserves, and its form shows the error for a withdrawal above a reserve’s free balance', async () => {
  signedIn(['treasury'])
  const reserves: ReserveShow = {
    reserves: [
      { account: 'lever_insurance', coin: 'USDT', free: '10', held: '0', objects: 0, test: '0', worth: '10' },
    ],
    empty: ['seconds_reserve'],
  }
  mockServer({
    '/markets/reserves': reserves,
    '/markets/addReserve': problem('rejected', 'Only 10 USDT are free.', 'amount'),
  })
  await render(<Markets />, '/?tab=reserve')
  await until(() => expect(document.body.textContent).toContain('seconds_reserve'))
  await click(button('Add'))
  await type(field('Amount'), '-20')
  await click(button('Add', find('form')))
  await until(() => expect(field('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect(find('form').textContent).toContain('Only 10 USDT are free.')
})

test('the profit page requests the period given in the page URL, and the profit of a day can be exported', async () => {
  signedIn(['treasury'])
  const sent = mockServer({
    '/markets/profit': {
      days: [
        {
          day: '2026-11-28',
          total: '12.345',
          products: [{ product: 'spot', scene: 'spot_fee', coin: 'USDT', amount: '12.345', worth: '12.345' }],
        },
      ],
    },
  })
  await renderPage('/markets?tab=profit&days=30')
  await until(() => expect(document.body.textContent).toContain('spot fee'))
  expect(sent.find(({ path }) => path === '/markets/profit')?.input).toEqual({ days: 30 })
  expect(document.body.textContent).toContain('+12.34')
})
