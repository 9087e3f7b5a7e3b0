import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { wallet as product } from '#server/products/wallet/module.ts'
import { Esplora } from '#server/watchers/bitcoin/esplora.ts'
import { HookClient, type Line, type Result } from '#server/watchers/bitcoin/hook-client.ts'
import { bitcoinsOf, type Watcher, watchRound } from '#server/watchers/bitcoin/watch-round.ts'
import { EsploraServer } from '#tests/helpers/esplora-server.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { type KeyedOperator, newOperator } from '../../helpers/test-operators.ts'
import { World } from './test-harness.ts'

const BTC = 1
const KEY = 'a-key-of-the-deposit-hook-with-40-letters'
/** The amount of a deposit in satoshi: 0.01 BTC. Deposits over Bitcoin need two confirmations. */
const VALUE = 1_000_000
let database: TestDatabase
let world: World
let operator: KeyedOperator
let esplora: EsploraServer
let watcher: Watcher
const logged: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  operator = await newOperator(database.db, 'watcher')
  esplora = await EsploraServer.start()
  await world.tick('BTC/USDT', ['2000'])
})
afterAll(async () => {
  esplora.stop()
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})
beforeEach(() => {
  watcher = started()
})

/** Passes a message to the webhook of the server, as its HTTP layer does. */
const send: typeof fetch = async (address, init) => {
  const path = new URL(String(address)).pathname.replace('/api', '')
  const hook = product.webhooks.find((one) => one.path === path)
  if (!hook) throw new Error(`no webhook ${path}`)
  const depositHook = { key: KEY, operator: operator.key }
  const services = { ...world.services, config: { ...world.services.config, depositHook } }
  const headers = Object.fromEntries(new Headers(init?.headers))
  const { status, answer } = await hook.receive(services, {
    name: '',
    headers,
    body: Buffer.from(String(init?.body)),
  })
  return new Response(JSON.stringify(answer), { status })
}

/** A watcher that was just started and remembers no earlier round. */
function started(): Watcher {
  const line = (message: string): void => void logged.push(message)
  return {
    esplora: new Esplora(esplora.url),
    hook: new HookClient('http://server', KEY, send, () => world.now),
    log: { info: () => undefined, warn: line, error: line },
    now: () => world.now,
    answered: new Set(),
    suspected: new Set(),
  }
}

/** Runs a round of the watcher, a second after the previous round. */
async function round(): Promise<void> {
  world.now += 1000
  await watchRound(watcher)
}

let n = 0
async function payee(): Promise<{ readonly user: number; readonly address: string }> {
  const address = `bc1qtest${String(++n).padStart(4, '0')}`
  await database.db
    .insertInto('deposit_addresses')
    .values({ network: 'Bitcoin', address, folded: address, imported_at: world.now, imported_by: 'test' })
    .execute()
  const user = await world.person()
  expect(await world.address(user, 'Bitcoin', BTC)).toBe(address)
  return { user, address }
}
const deposits = async (user: number) =>
  (await world.call(user, wallet.deposits, {})).list.map(({ amount, status, confirmations }) => ({
    amount,
    status,
    confirmations,
  }))
const [REVIEWING, CREDITED] = [1, 2]

it('a Bitcoin payment is shown before it is in a block, and credited once when it has enough confirmations', async () => {
  const { user, address } = await payee()
  esplora.pay({ address: 'bc1qsomebodyelse', value: 5 }, { address, value: VALUE + 1 })
  await round()
  expect(await deposits(user)).toEqual([{ amount: '0.01000001', status: REVIEWING, confirmations: 0 }])
  esplora.mine()
  await round()
  expect(await deposits(user)).toEqual([{ amount: '0.01000001', status: REVIEWING, confirmations: 1 }])
  esplora.mine()
  await round()
  await round()
  expect(await deposits(user)).toEqual([{ amount: '0.01000001', status: CREDITED, confirmations: 2 }])
  expect(await world.balance(user, BTC)).toBe('0.01000001 0 0')
})

it('the watcher of Bitcoin reports the payments made while it was stopped, with every output of a long history', async () => {
  const { user, address } = await payee()
  for (let block = 0; block < 60; block++) {
    esplora.pay({ address, value: VALUE }, { address, value: VALUE })
    esplora.mine()
  }
  esplora.mine()
  watcher = started()
  await round()
  expect(await world.balance(user, BTC)).toBe('1.2 0 0')
  const asked = esplora.asked.length
  await round()
  expect(await world.balance(user, BTC)).toBe('1.2 0 0')
  // The watcher has read the older pages of the history before and does not read them again.
  expect(esplora.asked.slice(asked).filter((path) => path.includes('/chain/'))).toEqual([])
  watcher = started()
  await round()
  expect(await world.balance(user, BTC)).toBe('1.2 0 0')
})

it('the watcher of Bitcoin reports a payment that is listed after a page of transactions that only spend from its address', async () => {
  const { user, address } = await payee()
  esplora.pay({ address, value: VALUE })
  esplora.mine()
  for (let block = 0; block < 30; block++) {
    esplora.spend(address)
    esplora.mine()
  }
  await round()
  expect(await world.balance(user, BTC)).toBe('0.01 0 0')
})

it('the watcher of Bitcoin reports the rest of a history after one message about this history was rejected', async () => {
  const { user, address } = await payee()
  for (let block = 0; block < 60; block++) {
    esplora.pay({ address, value: VALUE }, { address, value: VALUE })
    esplora.mine()
  }
  esplora.mine()
  let reports = 0
  const busy: typeof fetch = async (to, init) =>
    String(to).endsWith('/deposits') && ++reports === 2
      ? new Response('{"error":"busy, send it again"}', { status: 503 })
      : send(to, init)
  watcher = { ...watcher, hook: new HookClient('http://server', KEY, busy, () => world.now) }
  await expect(round()).rejects.toThrow('the hook answers 503')
  expect(await world.balance(user, BTC)).toBe('1 0 0')
  await round()
  expect(await world.balance(user, BTC)).toBe('1.2 0 0')
})

it('a Bitcoin payment that a reorganisation removed is not credited until it is in the chain again', async () => {
  const { user, address } = await payee()
  esplora.pay({ address, value: VALUE })
  esplora.mine()
  await round()
  esplora.reorganise(1, 'wait')
  watcher = started()
  await round()
  expect(await deposits(user)).toMatchObject([{ status: REVIEWING }])
  esplora.mine(2)
  await round()
  expect(await deposits(user)).toMatchObject([{ status: CREDITED }])

  const gone = esplora.pay({ address, value: VALUE })
  await round()
  esplora.drop(gone)
  await round()
  esplora.mine(3)
  await round()
  const lost = await database.db
    .selectFrom('chain_credits')
    .select(['outcome', 'lost_at'])
    .where('hash', '=', gone)
    .executeTakeFirstOrThrow()
  expect(lost.outcome).toBe('pending')
  expect(lost.lost_at).toBeGreaterThan(0)
  expect(await world.balance(user, BTC)).toBe('0.01 0 0')
})

it('the watcher of Bitcoin reports a credited payment that a deeper reorganisation removed', async () => {
  const { user, address } = await payee()
  const hash = esplora.pay({ address, value: VALUE })
  esplora.mine(3)
  await round()
  expect(await world.balance(user, BTC)).toBe('0.01 0 0')
  esplora.reorganise(3, 'gone')
  watcher = started()
  await round()
  await round()
  expect(world.warnings).toContain('a credited deposit is no longer confirmed on its chain')
  const { lost_at } = await database.db
    .selectFrom('chain_credits')
    .select('lost_at')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  expect(lost_at).toBeGreaterThan(0)
  expect(await world.balance(user, BTC)).toBe('0.01 0 0')
})

it('the watcher of Bitcoin reports no payment as missing when an Esplora server is a block behind for one round', async () => {
  const { user, address } = await payee()
  const hash = esplora.pay({ address, value: VALUE })
  esplora.mine(2)
  await round()
  const behind = async (): Promise<void> => {
    esplora.behind = 1
    await round()
    esplora.behind = 0
  }
  const lossesBefore = logged.length + world.warnings.length
  await behind()
  await round()
  await behind()
  watcher = started()
  await behind()
  expect(logged.length + world.warnings.length).toBe(lossesBefore)
  const { lost_at } = await database.db
    .selectFrom('chain_credits')
    .select('lost_at')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  expect(lost_at).toBe(0)
  expect(await world.balance(user, BTC)).toBe('0.01 0 0')
})

it('a round of the watcher of Bitcoin that began before another watcher reported a transaction as missing credits nothing', async () => {
  const { user, address } = await payee()
  esplora.pay({ address, value: VALUE })
  esplora.mine()
  await round()
  esplora.mine()
  /**
   * A client whose report arrives late: the transaction is removed from the chain before, and another watcher has
   * already reported the removal.
   */
  class SlowClient extends HookClient {
    override async report(lines: readonly Line[]): Promise<readonly Result[]> {
      esplora.reorganise(2, 'gone')
      await round()
      await round()
      world.now += 1000
      return super.report(lines)
    }
  }
  await watchRound({ ...started(), hook: new SlowClient('http://server', KEY, send, () => world.now) })
  expect(await deposits(user)).toMatchObject([{ status: REVIEWING, confirmations: 1 }])
  expect(await world.balance(user, BTC)).toBe('0 0 0')
})

it('the watcher of Bitcoin reports no payment as missing while Esplora does not answer, and continues afterwards', async () => {
  const { user, address } = await payee()
  esplora.pay({ address, value: VALUE })
  esplora.mine()
  await round()
  esplora.isDown = true
  await expect(round()).rejects.toThrow('status 503')
  esplora.isDown = false
  esplora.mine()
  await round()
  expect(await deposits(user)).toMatchObject([{ status: CREDITED }])
})

it('an amount in satoshi is converted to BTC without rounding', () => {
  const amounts = [1, 10, 100_000_000, 123_456_789, 2_100_000_000_000_000]
  expect(amounts.map(bitcoinsOf)).toEqual(['0.00000001', '0.0000001', '1', '1.23456789', '21000000'])
})
