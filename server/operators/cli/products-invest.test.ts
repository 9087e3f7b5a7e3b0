import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '#contract/operators/products.ts'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import { type OperatorCalls, operatorCalls } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { World } from '#tests/invariants/spot/test-harness.ts'

const { calls } = products

let database: TestDatabase
let world: World
let operators: OperatorCalls
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  operators = await operatorCalls(database, () => world.now)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const look: OperatorCalls['look'] = (call, input) => operators.look(call, input)
const act: OperatorCalls['act'] = (call, input) => operators.act(call, input)

/** The id of the created object, from the command's output. */
const made = (text: string): number => Number(/(?:Product|Project|Quiz|Game) (\d+)/.exec(text)?.[1])
const inDays = (days: number): string => businessDayName(businessDayOf(world.now / 1000) + days)

const HOUR = 3_600_000
/** The first full hour that is at least `hours` from now. */
const inHours = (hours: number): number => Math.ceil(world.now / HOUR + hours) * HOUR

describe('products that people invest in', () => {
  it('console calls create, change and offer a lock-up product, set its rate, and list the product with the figures that the app shows', async () => {
    const id = made(
      await act(calls.lockupCreate, {
        category: 'lock',
        coin: 'USDT',
        days: 5,
        min_amount: '100',
        max_amount: '50000',
        yield_min: '0.003',
        yield_max: '0.004',
        penalty: '0.004',
        quota: '1000000',
        title: 'Five days',
      }),
    )
    await act(calls.lockupAmounts, { id, min_amount: '200', max_amount: '40000' })
    await act(calls.lockupTitle, { id, title: 'Five good days' })
    await act(calls.lockupRate, { id, day: inDays(1), rate: '0.0035' })
    await act(calls.lockupOpen, { id })
    const { products: rows } = await look(calls.lockupList, {})
    expect(rows.find((row) => row.id === id)).toMatchObject({
      title: 'Five good days',
      shown_title: 'Five good days',
      min_amount: '200',
      max_amount: '40000',
      today_rate: '0.003',
      today_apr: '1.095',
      left: '1000000',
      open: true,
      coming: [{ day: inDays(1), rate: '0.0035' }],
    })
    await act(calls.lockupClose, { id })
    expect((await look(calls.lockupList, {})).products.find((row) => row.id === id)?.open).toBe(false)
  })

  it('console calls create, change and offer a token sale, and list the sale with its times and prices', async () => {
    const id = made(
      await act(calls.ieoCreate, {
        token: 'XYZ',
        issuance: '1000',
        pay: 'USDT',
        price: '0.5',
        min_amount: '1',
        max_amount: '100',
        lock_days: 7,
        start_at: inHours(1),
        end_at: inHours(20),
        market_at: inHours(30),
      }),
    )
    await act(calls.ieoName, { id, name: 'Project XYZ' })
    await act(calls.ieoIntro, { id, intro: 'A token.\nOf a test.' })
    await act(calls.ieoWindow, { id, start_at: inHours(2), end_at: inHours(22) })
    await act(calls.ieoOpen, { id })
    const { projects } = await look(calls.ieoList, {})
    expect(projects.find((row) => row.id === id)).toMatchObject({
      name: 'Project XYZ',
      token: 'XYZ',
      phase: 'warm_up',
      prices: [{ coin: 'USDT', price: '0.5' }],
      start_at: inHours(2),
      end_at: inHours(22),
      allot_at: inHours(22) + 60_000,
      release_at: inHours(30) + 7 * 24 * HOUR,
      progress: '0',
      intro: 'A token.\nOf a test.',
      allotted_at: 0,
      open: true,
    })
  })

  it('console calls create a dual investment product, and list the product with the two possible payouts of one unit', async () => {
    const id = made(
      await act(calls.dualCreate, {
        type: 'call',
        coin: 'BTC',
        section: 1,
        share: '0.1',
        apr: '0.365',
        target_price: '60000',
        maturity_day: inDays(7),
        sale_start: inHours(-1),
        sale_end: inHours(24),
        total_shares: 100,
        most: 10,
      }),
    )
    await act(calls.dualMost, { id, most: 20 })
    await act(calls.dualOpen, { id })
    const { products: rows, sections } = await look(calls.dualList, {})
    expect(sections[0]).toEqual({ id: 1, name: 'Newcomer' })
    expect(rows.find((row) => row.id === id)).toMatchObject({
      invested: 'BTC',
      section_name: 'Newcomer',
      sale: 'on_sale',
      holding_days: 7,
      payout_coin: '0.1007',
      payout_quote: '6042',
      left: 100,
      most: 20,
    })
  })

  it('loan limits are listed, and two operators can set and remove them', async () => {
    await act(calls.loanTerms, { level: 'maker', max: '2000000', rate: '0.08' })
    const { tiers } = await look(calls.loanTiers, {})
    expect(tiers.at(-1)).toEqual({ level: 'maker', max: '2000000', rate: '0.08' })
    await act(calls.loanTermsEnd, { level: 'maker' })
    expect((await look(calls.loanTiers, {})).tiers.map(({ level }) => level)).not.toContain('maker')
  })
})
