import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '#contract/account/identity.ts'
import { content } from '#contract/communication/content.ts'
import { quickBuy } from '#contract/funds/quickBuy.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { PAYER, World } from '#tests/invariants/quickbuy/test-harness.ts'
import { EVERY_LANG } from '../../content/tables.ts'
import { singleOrderLimit } from '../../identity/limits/single-order-limit.ts'

const MERGES = join(import.meta.dirname, '../../platform/db/migrations/071_one_fiat_limit.sql')

let database: TestDatabase
let world: World
let ana = ''
let ben = ''
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = (await newOperator(database.db, 'ana')).key
  ben = (await newOperator(database.db, 'ben')).key
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** Output of a command with its exit code. */
async function run(words: readonly string[], key = ana): Promise<string> {
  const { code, text } = await opsOn(database, words, { key, now: world.now })
  return `${code} ${text}`
}
const quickbuy = (text: string, key?: string) => run(['quickbuy', ...text.split(' ')], key)
/** Runs a command as two operators, one after the other, and checks that the first one alone changes nothing. */
async function byBoth(text: string): Promise<string> {
  const before = await quickbuy('countries')
  expect(await quickbuy(text)).toMatch(/^0 .*approved once\. A second/)
  expect(await quickbuy(text)).toMatch(/^0 .*approved once, by you/)
  expect(await quickbuy('countries')).toBe(before)
  return quickbuy(text, ben)
}

it('quick buy commands change countries, methods and coins, and reject invalid values and unknown countries or methods', async () => {
  expect(await byBoth('country VN spread 0.02')).toMatch(/^0 VN is changed/)
  expect(await byBoth('country VN rate 25400')).toMatch(/^0 VN is changed/)
  expect(await quickbuy('country VN close')).toMatch(/^0 VN is changed/)
  expect(await quickbuy('country VN open')).toMatch(/^0 VN is changed/)
  expect(await quickbuy('country VN spread 1')).toMatch(/^[^0].*fraction below 1/)
  expect(await quickbuy('country XX close')).toMatch(/^[^0].*no country/)
  expect(await quickbuy('method US card amounts 50 900')).toMatch(/^0 /)
  expect(await quickbuy('method US card amounts 900 50')).toMatch(/^[^0].*below the least/)
  expect(await byBoth('method US card fee 0.015')).toMatch(/^0 card of US is changed/)
  expect(await quickbuy('method US card banks Visa, Amex')).toMatch(/^0 /)
  expect(await quickbuy('method US scan open')).toMatch(/^[^0].*has no method/)
  expect(await byBoth('coin BTC spread 0.03')).toMatch(/^0 BTC is changed/)
  const said = await quickbuy('countries')
  expect(said).toContain('spread 0.02  rate 25400')
  expect(said).toContain('card  open  50 to 900  fee 0.015  gateway acme  Visa, Amex')
  await world.quote({ amount: '100' })
  const user = await world.person()
  expect(await world.buy(user, { bank: 'amex', amount: '100' })).toMatchObject({
    coin_amount: '98.5',
    fee: '1.5',
  })
})

describe('the limit of one fiat trade', () => {
  /**
   * Reads the limit from every response that shows it to a user: own limits, quick buy, settings.
   */
  async function shown(user: number): Promise<unknown[]> {
    const { limits } = await world.call(user, identity.state, {})
    const { my } = await world.call(user, quickBuy.options, {})
    const { value } = await world.call(null, content.setting, { keyword: 'fiat_single_limit_lv1' })
    return [limits[0]?.fiat_single_usdt, my?.single_limit, value]
  }
  const limit = (usdt: string, key?: string) => run(['identity', 'limit', '1', '200', usdt], key)

  it('is shown in every response and applied to every order after two operators have set it', async () => {
    const user = await world.person()
    await world.level(user, 1)
    expect(await limit('1500')).toMatch(/^0 .*approved once/)
    expect(await shown(user)).toEqual(['2000', '2000', '2000'])
    expect(await limit('1500', ben)).toMatch(/^0 Level 1/)
    expect(await shown(user)).toEqual(['1500', '1500', '1500'])
    const bank = { pay_method: 'bank', bank: '' } as const
    await expect(world.buy(user, { ...bank, amount: '1501' })).rejects.toMatchObject({
      key: 'quick_buy_limit',
    })
    expect(await world.buy(user, { ...bank, amount: '1500' })).toMatchObject({ status: 0 })
  })

  it('keeps the value that quick buy applied, when a migration merges the two limits of an older version', async () => {
    await database.db
      .insertInto('settings')
      .values({ keyword: 'fiat_single_limit_lv2', lang: EVERY_LANG, value: '70000', updated_at: 1 })
      .execute()
    await sql.raw(readFileSync(MERGES, 'utf8')).execute(database.db)
    expect(await singleOrderLimit(database.db, 2)).toBe('70000')
    expect(await singleOrderLimit(database.db, 1)).toBe('1500')
    const left = database.db.selectFrom('settings').select('value')
    expect(await left.where('keyword', 'like', 'fiat_single%').execute()).toEqual([])
  })
})

it('one operator alone cannot change the rate of a country or the gateway of a payment method', async () => {
  expect(await quickbuy('country NG rate 0.00000001')).toMatch(/^0 .*approved once/)
  expect(await quickbuy('country NG rate 1600', ben)).toMatch(/^0 .*approved once/)
  expect(await quickbuy('countries')).not.toContain('rate 0.00000001')
  expect(await quickbuy('method US wallet gateway other')).toMatch(/^0 The gateway of wallet of US: approved/)
  expect(await quickbuy('countries')).not.toContain('gateway other')
  expect(await quickbuy('method US wallet gateway acme')).toMatch(/^0 .*approved once/)
  expect(await quickbuy('method US wallet gateway acme', ben)).toMatch(/^0 wallet of US is changed/)
})

it('the bank account or provider of a payment method changes only after two operators have run the same command', async () => {
  const account = ['quickbuy', 'account', 'TH', 'H5 Ltd', '123', 'Thailand', 'KASITHBK', 'KBank', 'Bangkok']
  expect(await run(account)).toMatch(/^0 .*approved once/)
  expect(await run(account.with(4, '124'), ben)).toMatch(/^0 .*approved once/)
  expect(await run(account, ben)).toMatch(/^0 The account of TH is set/)
  expect(await run(account.slice(0, 6))).toMatch(/^[^0]/)
  const gateway = ['quickbuy', 'gateway', 'newpay', 'https://pay.new.example/{order_no}']
  expect(await run(gateway)).toMatch(/approved once/)
  expect(await run(gateway, ben)).toMatch(/^0 The gateway newpay is set/)
  expect(await run(['quickbuy', 'gateway', 'newpay', 'http://pay.new.example/{order_no}'])).toMatch(/^[^0]/)
  expect(await run(['quickbuy', 'gateway', 'newpay', 'https://pay.new.example/'])).toMatch(/^[^0]/)
})

it('orders can be listed, shown, confirmed and rejected only with an operator’s key', async () => {
  const user = await world.person()
  await world.level(user, 2)
  const bank = { pay_method: 'bank', bank: '' } as const
  const [first, second] = [await world.buy(user, bank), await world.buy(user, bank)]
  expect(await quickbuy('list')).toContain(`reference ${first.bank_detail?.reference}  to be paid`)
  expect(await quickbuy(`show ${first.id}`)).toContain(PAYER.full_name)
  expect(await quickbuy(`confirm ${first.id}`, '')).toMatch(/^[^0]/)
  expect(await quickbuy(`confirm ${first.id} --received 990`)).toMatch(/^0 .*credited/)
  expect(await quickbuy(`confirm ${first.id}`)).toMatch(/^[^0]/)
  expect(await quickbuy(`refuse ${second.id}`)).toMatch(/^[^0].*reason/)
  expect(await quickbuy(`refuse ${second.id} wrong name`)).toMatch(/^0 /)
  expect(await world.order(user, second.id)).toMatchObject({ status: 4, refuse_reason: 'wrong name' })
  expect(await quickbuy('payments')).toContain('Every payment was credited')
  expect(await world.wrongs()).toEqual([])
})
