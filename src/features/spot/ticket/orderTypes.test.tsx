import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { market } from '#contract/market/market.ts'
import { queryClient, readOptions } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { serverNow } from '#data/platform/clock.ts'
import { openSession } from '#data/session/session.ts'
import { decimal } from '#domain/money.ts'
import { draft } from '#features/kit/index.ts'
import { button, click, find, render } from '#ui/test-kit.tsx'
import { TicketForm } from './TicketForm.tsx'
import { NAME } from './ticketDraft.ts'
import { emptyTicket, type TicketState } from './ticketState.ts'

vi.mock('@tanstack/react-router', async (real) => ({ ...(await real<object>()), useRouter: () => ({}) }))

const quote = quoteOf(1, 'BTC/USDT', {
  now_price: decimal('100'),
  min_number: decimal('0.0001'),
  min_total: decimal('5'),
  max_number: decimal('1000'),
  max_total: decimal('1000000'),
  fee_rate: decimal('0.001'),
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  localStorage.clear()
  openSession('token')
  const asOf = serverNow()
  queryClient.setQueryData(readOptions(market.coins, {}).queryKey, {
    data: [{ id: 3, precision: 6 } as never],
    asOf,
  })
  for (const [currency, available] of [
    [3, '1000'],
    [1, '10'],
  ] as const) {
    const balance = readOptions(wallet.detail, { currency, type: 'change' })
    queryClient.setQueryData(balance.queryKey, { data: { available: decimal(available) } as never, asOf })
  }
})

/** Renders the order form with a stored draft of these values. */
function opened(ticket: Partial<TicketState>, age = 0): HTMLElement {
  const { side = 'buy', orderType = 'limit' } = ticket
  draft.keep(NAME, { matchId: 1, ticket: { ...emptyTicket(side, orderType), ...ticket } })
  return render(
    <QueryClientProvider client={queryClient}>
      <TicketForm quote={{ ...quote, time: serverNow() / 1000 - age }} live />
    </QueryClientProvider>,
  ).host
}
const labels = (host: HTMLElement) => [...host.querySelectorAll('label')].map((label) => label.textContent)
const field = (host: HTMLElement, name: string) => {
  const label = [...host.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  return find<HTMLInputElement>(`[id="${label?.htmlFor}"]`, host)
}
/** Presses the submit button of the form; the button's text contains the amount once the amount is known. */
const press = (host: HTMLElement): void => {
  const buttons = [...host.querySelectorAll('form button')]
  const send = buttons.findLast((one) => /^(?:Buy|Sell) .*BTC$/.test(one.textContent ?? ''))
  if (!(send instanceof HTMLElement)) throw new Error('no button that orders')
  click(send)
}
/** Presses the submit button and returns the text of the confirmation. */
const confirmed = (host: HTMLElement): string => {
  press(host)
  return find('dialog[open]', host).textContent ?? ''
}

test('a spot ticket has the price and amount fields of the chosen order type', () => {
  expect(labels(opened({}))).toEqual(['Price (USDT)', 'Amount (BTC)', 'Total', 'Take profit / stop loss'])
  expect(labels(opened({ orderType: 'stop_limit' }))).toEqual([
    'Stop price (USDT)',
    'Price (USDT)',
    'Amount (BTC)',
    'Total',
  ])
  expect(labels(opened({ orderType: 'stop_market' }))).toEqual([
    'Stop price (USDT)',
    'Amount (USDT)',
    'Total ≈',
  ])
  expect(labels(opened({ side: 'sell', orderType: 'oco' }))).toEqual([
    'Price (USDT)',
    'Stop price (USDT)',
    'Stop-limit price (USDT)',
    'Amount (BTC)',
    'Total',
  ])
})

test('a stop-market sale shows that the next recorded price fills the order at any price, and only an estimate of the received amount', () => {
  const said = confirmed(opened({ side: 'sell', orderType: 'stop_market', stopPrice: '95', amount: '1' }))
  expect(said).toContain('When the price falls to 95.00, the order is triggered.')
  expect(said).toContain('The next recorded price fills it, whatever it is.')
  expect(said).toContain('Stop price≤ 95.00 USDT')
  expect(said).toContain('You receive, estimated≈ 94.905 USDT')
  expect(said).not.toContain('at least')
})

test('a trailing sale has a field for the callback rate, and shows that the stop follows the highest price, with its first trigger price', () => {
  const sale = { side: 'sell', orderType: 'trailing_stop', callback: '1', amount: '1' } as const
  expect(labels(opened(sale))).toEqual(['Callback rate (%)', 'Activation price (USDT)', 'Amount (BTC)'])
  expect(opened(sale).textContent).toContain('Total ≈99')
  expect(opened(sale).textContent).toContain('Trigger price now ≤ 99.00, then the next recorded price')
  const said = confirmed(opened(sale))
  expect(said).toContain(
    'It follows the highest recorded price and is triggered when the price falls 1% below it.',
  )
  expect(said).toContain('The next recorded price fills it, whatever it is.')
  expect(said).toContain('Callback rate1%')
  expect(said).toContain('Activation priceAt once')
  expect(said).toContain('First trigger price≤ 99.00 USDT')
  // 1 BTC at 99 USDT, less a fee of 0.099 USDT.
  expect(said).toContain('You receive, estimated≈ 98.901 USDT')
  expect(confirmed(opened({ ...sale, activation: '110' }))).toContain(
    'When the price rises to 110.00, the order begins to follow it.',
  )
})

test('a trailing buy shows its frozen amount as the maximum paid', () => {
  const buy = { orderType: 'trailing_stop', callback: '2.5', unit: 'quote', amount: '500' } as const
  const said = confirmed(opened({ ...buy, activation: '90' }))
  expect(said).toContain('When the price falls to 90.00, the order begins to follow it.')
  expect(said).toContain('triggered when the price rises 2.5% above it.')
  expect(said).toContain('First trigger price≥ 92.25 USDT')
  expect(said).toContain('You pay at most500 USDT')
})

test('a click on a suggested callback rate fills in the callback rate', () => {
  const host = opened({ side: 'sell', orderType: 'trailing_stop', amount: '1' })
  click(button('2%', host))
  expect(field(host, 'Callback rate (%)').value).toBe('2')
})

test('a stop-market buy shows its frozen amount as the maximum paid', () => {
  const said = confirmed(opened({ orderType: 'stop_market', stopPrice: '105', unit: 'quote', amount: '500' }))
  expect(said).toContain('When the price rises to 105.00, the order is triggered.')
  expect(said).toContain('as far as what is frozen pays for it')
  expect(said).toContain('You pay at most500 USDT')
})

test('a stop-limit order shows that its limit order follows the trigger, and warns of a limit price far from the stop price', () => {
  const stop = { orderType: 'stop_limit', stopPrice: '105', price: '106', amount: '1' } as const
  const said = confirmed(opened(stop))
  expect(said).toContain('What is left then waits as a limit order at 106.00.')
  expect(said).toContain('You pay at most106.106 USDT')
  expect(said).not.toContain('the stop price 105')
  expect(confirmed(opened({ ...stop, price: '120' }))).toContain(
    'Your limit 120.00 is 14.3% above the stop price 105.00.',
  )
})

test('an OCO ticket shows the prices of the limit leg and of the stop leg', () => {
  const oco = { side: 'sell', orderType: 'oco', price: '110', stopPrice: '95', amount: '1' } as const
  const atMarket = confirmed(opened(oco))
  expect(atMarket).toContain('It waits as a limit order at 110.00.')
  expect(atMarket).toContain(
    'When the price falls to 95.00, the order is triggered. The limit order then ends.',
  )
  expect(atMarket).toContain('Stop-limit priceMarket price')
  expect(atMarket).toContain('You receive, estimated')
  const atLimit = confirmed(opened({ ...oco, stopLimit: '94' }))
  expect(atLimit).toContain('What is left then waits as a limit order at 94.00.')
  expect(atLimit).toContain('You receive at least93.906 USDT')
})

test('a buy with take profit and stop loss shows the sale that follows the buy, with the distances of both prices', () => {
  const said = confirmed(opened({ price: '90', amount: '1', exits: true, takeProfit: '99', stopLoss: '81' }))
  expect(said).toContain('Take profit99.00 USDT (+10.00%)')
  expect(said).toContain('Stop loss81.00 USDT (−10.00%)')
  expect(said).toContain('an OCO order opens to sell what was bought: limit 99.00, stop 81.00 at market.')
  expect(said).toContain('If less than the minimum was bought, no order opens.')
})

test.each([
  [
    'a missing stop price',
    'Stop price (USDT)',
    { orderType: 'stop_limit', price: '99', stopPrice: '' },
    'Enter the correct stop price',
  ],
  [
    'a stop price equal to the last price',
    'Stop price (USDT)',
    { orderType: 'stop_limit', price: '99', stopPrice: '100' },
    'The last price equals your stop price. Enter one above or below it',
  ],
  [
    'a stop price below the last price of an OCO buy',
    'Stop price (USDT)',
    { orderType: 'oco', price: '99', stopPrice: '95' },
    'Set the limit below and the stop above the last price',
  ],
  [
    'a limit below the last price of an OCO sale',
    'Price (USDT)',
    { orderType: 'oco', side: 'sell', price: '99', stopPrice: '95' },
    'Set the limit above and the stop below the last price',
  ],
  [
    'a stop-limit price of zero',
    'Stop-limit price (USDT)',
    { orderType: 'oco', price: '99', stopPrice: '105', stopLimit: '0' },
    'Enter the correct stop-limit price, or leave it empty to trade at market',
  ],
  [
    'a missing callback rate',
    'Callback rate (%)',
    { side: 'sell', orderType: 'trailing_stop' },
    'Enter a callback rate from 0.1% to 20%, in steps of 0.1%',
  ],
  [
    'a callback rate above the maximum',
    'Callback rate (%)',
    { side: 'sell', orderType: 'trailing_stop', callback: '20.1' },
    'Enter a callback rate from 0.1% to 20%, in steps of 0.1%',
  ],
  [
    'an activation price below the last price of a sale',
    'Activation price (USDT)',
    { side: 'sell', orderType: 'trailing_stop', callback: '1', activation: '99' },
    'Set the activation price above the last price, or leave it empty',
  ],
  [
    'a take profit below the price of the buy',
    'Take profit (USDT)',
    { price: '99', exits: true, takeProfit: '98' },
    'Take profit must be above the price you buy at',
  ],
  [
    'a stop loss at the price of the buy',
    'Stop loss (USDT)',
    { price: '99', exits: true, stopLoss: '99' },
    'Stop loss must be below the price you buy at',
  ],
] as const)('%s is reported at the field %s, and nothing is sent', (_, name, ticket, message) => {
  const host = opened({ ...ticket, amount: '1' })
  press(host)
  expect(find('[role=alert]', host).textContent).toContain(message)
  expect(field(host, name).getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('while the last price is not current, a stop order can be submitted and a market order cannot', () => {
  const stop = opened({ side: 'sell', orderType: 'stop_market', stopPrice: '95', amount: '1' }, 60)
  expect(confirmed(stop)).toContain('When the price falls to 95.00')
  const atMarket = opened({ orderType: 'market', amount: '100' }, 60)
  expect(button('Buy BTC', atMarket).getAttribute('aria-disabled')).toBe('true')
})
