import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { type Person, personWithUsdt, send } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'

const [SOL, USDT, NOBODYS] = [6, 3, 9999]

let app: TestApp
let person: Person
let solPair = 0
beforeAll(async () => {
  app = await testApp()
  person = await personWithUsdt(app.origin)
  const { market } = app.services
  solPair = market.pairBySymbol('SOL/USDT')?.id ?? 0
  // As after the command `market add`: an operator has added the pair and not opened it yet.
  await sql`update pairs set listed_at = null where symbol = 'SOL/USDT'`.execute(app.database.db)
  await until('the market to read the pairs again', () => market.pair(solPair)?.listed === false)
}, 60_000)
afterAll(() => app.end())

const order = (base: number) => ({
  currency_id: base,
  legal_id: USDT,
  type: 1,
  amount: '1',
  target_price: '10',
  request_id: crypto.randomUUID(),
})

describe('a pair that is not listed yet', () => {
  it.each([
    ['GET', '/currency/new_timeshar', { period: '1min' }],
    ['GET', '/currency/depth', {}],
    ['GET', '/currency/trades', {}],
  ] as const)(
    'is answered by %s %s like a pair that does not exist, for a guest',
    async (method, path, more) => {
      const ask = (symbol: string) => send(app.origin, method, path, { symbol, ...more })
      expect(await ask('SOL/USDT')).toMatchObject({ type: 'error', key: 'pair_unknown' })
      expect(await ask('SOL/USDT')).toEqual({ ...(await ask('NOT/USDT')), server_time: expect.anything() })
      expect((await ask('ETH/USDT')).type).toBe('ok')
    },
  )

  it.each([
    ['/optional/add', (pair: number) => ({ currency_id: SOL, match_id: pair })],
    ['/alert/add', (pair: number) => ({ match_id: pair, kind: 'above', value: '1000000' })],
    ['/coin/trade', (pair: number) => order(pair === solPair ? SOL : NOBODYS)],
  ])('is answered by POST %s like a pair that does not exist, for a member', async (path, paramsOf) => {
    const ask = (pair: number) => send(app.origin, 'POST', path, paramsOf(pair), person.token)
    expect(await ask(NOBODYS)).toMatchObject({ type: 'error', key: 'pair_unknown' })
    expect(await ask(solPair)).toMatchObject({ type: 'error', key: 'pair_unknown' })
  })

  it('is not used to price a conversion of its coin', async () => {
    const { message } = await send(app.origin, 'POST', '/user/getTransferList', {}, person.token)
    expect(JSON.stringify(message)).toContain('"ETH"')
    expect(JSON.stringify(message)).not.toContain('"SOL"')
  })
})
