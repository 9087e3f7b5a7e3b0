import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import {
  CONSOLE_ON,
  type ConsoleAnswer,
  type ConsoleOperator,
  joinConsole,
} from '#tests/helpers/console-server.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { opsOn } from '#tests/helpers/test-operators.ts'
import { finishedOrder, type Person, personWithUsdt } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'

const SYMBOL = 'TON/USDC'
/** Ids of coins: 1 is Bitcoin, 3 is USDT, 4 is USDC. */
const [USDT, USDC, TON] = [3, 4, 27]
/**
 * Servers check every five seconds for changes by operators; within this time (ms) every server must have
 * applied a change.
 */
const FOLLOWED = 20_000

let app: TestApp
let ana: ConsoleOperator
let ben: ConsoleOperator
let person: Person
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { consoleFolder: null })
  ana = await joinConsole(app, 'ana')
  ben = await joinConsole(app, 'ben')
  await ana.page.call('/staff/setRoles', { operator: 'ben', roles: ['admin'] })
  person = await personWithUsdt(app.origin)
})
afterAll(() => app.end())

const quote = async (): Promise<Quote | undefined> =>
  (await person.get<LegalGroup[]>('/currency/quotation_new'))
    .flatMap(({ quotation }) => quotation)
    .find(({ symbol }) => symbol === SYMBOL)

const order = (type: 1 | 2, base: number, quoted: number, amount: string) =>
  person.act<{ id: number }>('/coin/trade', {
    currency_id: base,
    legal_id: quoted,
    type,
    amount,
    amount_unit: 'base',
    order_type: 'market',
    target_price: '',
  })

/** Makes a change on the console with two approvals: ana proposes, ben approves. */
async function byTwo(path: string, input: object): Promise<ConsoleAnswer> {
  const { body } = await ana.page.call(path, input)
  expect(body).toMatchObject({ outcome: 'waits' })
  return ben.page.call('/staff/approve', { number: body.proposal })
}
/** Runs a command on the command line while the server runs. */
const typed = (...words: readonly string[]) =>
  opsOn(app.database, words, { key: ben.operator.key, now: app.clock.now() })

const LISTING = {
  symbol: SYMBOL,
  name: 'Toncoin',
  price_precision: 3,
  number_precision: 2,
  min_number: '0.1',
  min_total: '5',
  source: 'TON/USDT',
  fee_rate: '0.002',
}

test('a pair listed by two operators can be traded after its opening, except while it is halted, and the ledger audit passes', async () => {
  expect((await byTwo('/markets/addPair', LISTING)).body).toMatchObject({ outcome: 'done' })
  await until('the server to know it', () => app.services.market.pairBySymbol(SYMBOL) !== null, FOLLOWED)
  expect(await quote()).toBeUndefined()
  const { pairs } = (await ana.page.call('/markets/list')).body
  expect(pairs.find(({ pair }: { pair: string }) => pair === SYMBOL)).toMatchObject({
    halted: true,
    listed: false,
    priced_as: 'TON/USDT',
    fee_rate: '0.002',
  })

  expect((await typed('market', 'open', SYMBOL)).text).toContain('is open now')
  const open = await until(
    'its first price',
    async () => {
      const now = await quote()
      return now?.trading_status === 'open' && app.services.market.last(now.id) !== null && now
    },
    FOLLOWED,
  )
  expect(open).toMatchObject({ price_precision: 3, fee_rate: '0.002', min_total: '5', currency_name: 'TON' })

  await finishedOrder(person, await order(1, USDC, USDT, '500'))
  const bought = await finishedOrder(person, await order(1, TON, USDC, '10'))
  expect(bought).toMatchObject({ status: 'complete', fee_rate: '0.002' })
  expect(await finishedOrder(person, await order(2, TON, USDC, '5'))).toMatchObject({ status: 'complete' })

  expect((await ana.page.call('/markets/halt', { pair: SYMBOL })).body).toMatchObject({ outcome: 'done' })
  await until('the halt', async () => (await quote())?.trading_status === 'halt', FOLLOWED)
  await expect(order(2, TON, USDC, '1')).rejects.toThrow('suspended')

  const audit = await typed('audit')
  expect(audit.code, audit.text).toBe(0)
})

test('a coin added by two operators can be deposited after its opening, and after its closing can be withdrawn but not deposited or bought', async () => {
  const added = await byTwo('/markets/addCoin', {
    name: 'newc',
    network: 'ERC20',
    digits: 6,
    deposit_max: '50000',
  })
  expect(added.body).toMatchObject({ outcome: 'done' })
  const pair = { ...LISTING, symbol: 'NEWC/USDT', name: 'Newcoin', source: 'TON/USDT' }
  await byTwo('/markets/addPair', pair)
  expect((await typed('coin', 'open', 'NEWC')).code).toBe(0)
  expect((await typed('market', 'open', 'NEWC/USDT')).code).toBe(0)
  const listed = await until(
    'its price',
    () => {
      const { market } = app.services
      const known = market.pairBySymbol('NEWC/USDT')
      return known !== null && market.last(known.id) !== null && known
    },
    FOLLOWED,
  )
  const coin = listed.base.id
  expect(await finishedOrder(person, await order(1, coin, USDT, '20'))).toMatchObject({ status: 'complete' })

  expect((await ana.page.call('/markets/closeCoin', { coin: 'NEWC' })).body).toMatchObject({
    outcome: 'done',
  })
  await until('the end of it', () => app.services.market.currency(coin)?.closed === true, FOLLOWED)
  await expect(order(1, coin, USDT, '5')).rejects.toThrow('not available')
  expect(await finishedOrder(person, await order(2, coin, USDT, '5'))).toMatchObject({ status: 'complete' })

  const { coins } = (await ana.page.call('/markets/coins')).body
  expect(coins.find((one: { coin: string }) => one.coin === 'NEWC')).toMatchObject({
    state: 'closed',
    digits: 6,
    pairs: ['NEWC/USDT'],
  })
  const audit = await typed('audit')
  expect(audit.code, audit.text).toBe(0)
})

test('a new coin is rejected when a coin of that name exists or its network accepts no deposits', async () => {
  const said = async (change: object): Promise<string> =>
    (
      await ana.page.call('/markets/addCoin', {
        name: 'OTHER',
        network: 'ERC20',
        digits: 8,
        deposit_max: '5',
        ...change,
      })
    ).body.message
  expect(await said({ name: 'BTC' })).toBe('BTC is there already; see coin list')
  expect(await said({ network: 'Carrier pigeon' })).toMatch(/^the network is one of /)
  expect(await said({ deposit_max: '0' })).toMatch(/above 0/)
})

test('a pair without a price source cannot be opened, and the error says which command sets a price source', async () => {
  await byTwo('/markets/addPair', { ...LISTING, symbol: 'TON/SOL', source: 'NEW/USDT' })
  const { status, body } = await ana.page.call('/markets/open', { pair: 'TON/SOL' })
  expect(status).toBe(422)
  expect(body.message).toBe(
    'TON/SOL has no price source: the simulated market has no NEW/USDT. Name one with market source TON/SOL <symbol>, or use another MARKET_FEED',
  )
  expect((await byTwo('/markets/setSource', { pair: 'TON/SOL', source: 'TON/USDT' })).body.outcome).toBe(
    'done',
  )
  expect((await ana.page.call('/markets/open', { pair: 'TON/SOL' })).body.outcome).toBe('done')
  const again = await ana.page.call('/markets/setSource', { pair: 'TON/SOL', source: 'SOL/USDT' })
  expect(again.body.message).toBe('halt it first: market halt TON/SOL')
})

test('a price source whose price is far from the last price of a pair is accepted when two operators confirm that price', async () => {
  const symbol = 'TON/ETH'
  await byTwo('/markets/addPair', { ...LISTING, symbol, source: 'TON/USDT' })
  await ana.page.call('/markets/open', { pair: symbol })
  const priced = async () => {
    const { market } = app.services
    const pair = market.pairBySymbol(symbol)
    return pair ? market.last(pair.id) : null
  }
  const first = await until('its first price', priced, FOLLOWED)
  await ana.page.call('/markets/halt', { pair: symbol })
  const rejected = async (price?: string): Promise<string> => {
    const { body } = await ana.page.call('/markets/setSource', { pair: symbol, source: 'BTC/USDT', price })
    return body.message
  }
  const price = app.services.market.last(app.services.market.pairBySymbol('BTC/USDT')?.id ?? 0)?.price
  const step = await rejected()
  expect(step).toMatch(
    /^the last price of TON\/ETH was [\d.]+, BTC\/USDT has [\d.]+: open orders and positions/,
  )
  expect(step).toContain('name the price: --price')
  expect(await rejected(first.price)).toMatch(/^the price of BTC\/USDT is [\d.]+ now, not /)
  expect((await byTwo('/markets/setSource', { pair: symbol, source: 'BTC/USDT', price })).body.outcome).toBe(
    'done',
  )
  const audit = await typed('audit')
  expect(audit.code, audit.text).toBe(0)
})

test('a new pair is rejected when the pair exists or has unknown coins, invalid decimals or invalid fees', async () => {
  const said = async (change: object): Promise<string> =>
    (await ana.page.call('/markets/addPair', { ...LISTING, symbol: 'TON/BTC', ...change })).body.message
  expect(await said({ symbol: 'NOPE/USDT' })).toBe('there is no coin NOPE')
  expect(await said({ symbol: 'AAPL/USDC' })).toBe('there is no coin AAPL')
  expect(await said({ symbol: 'BTC/USDT' })).toBe('BTC/USDT is there already; see market list')
  expect(await said({ number_precision: 11 })).toMatch(/from 0 to 8/)
  expect(await said({ min_number: '0.001' })).toMatch(/at most 2 digits in base/)
  expect(await said({ fee_rate: '0.06' })).toMatch(/at most 0.05/)
})
