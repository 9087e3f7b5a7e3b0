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

describe('NFT works, coupons and games', () => {
  it('console calls put an NFT work up for auction and withdraw the work, and list the work with its sale', async () => {
    const { db } = database
    const artist = await db
      .insertInto('nft_artists')
      .values({ name: 'An', created_at: world.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('nft_works')
      .values({
        code: 'WORK1',
        kind: 'piece',
        name: 'Dawn',
        type: 'image',
        cover: '/h5/dawn.svg',
        file: '/h5/dawn.svg',
        rarity: 2,
        artist_id: artist.id,
        series_id: null,
        owner_id: null,
        listing_id: null,
        created_at: world.now,
      })
      .execute()
    await act(calls.nftFee, { rate: '0.03' })
    const work = async () => (await look(calls.nftList, {})).works.find(({ code }) => code === 'WORK1')
    expect((await look(calls.nftList, {})).fee_rate).toBe('0.03')
    expect(await work()).toMatchObject({
      name: 'Dawn',
      artist: 'An',
      owner_id: null,
      sellable: true,
      sale: null,
    })
    await act(calls.nftAuction, {
      code: 'WORK1',
      coin: 'USDT',
      price: '10',
      days: 3,
      increment: '1',
      margin: '2',
    })
    expect(await work()).toMatchObject({
      sellable: false,
      sale: {
        mode: 'auction',
        state: 'open',
        coin: 'USDT',
        price: '10',
        increment: '1',
        margin: '2',
        bids: 0,
      },
    })
    await act(calls.nftWithdraw, { code: 'WORK1' })
    expect(await work()).toMatchObject({ sellable: true, sale: { state: 'withdrawn' } })
  })

  it('console calls offer and close coupons, and list them with value, limits and state', async () => {
    await act(calls.couponCreate, {
      kind: 'fee',
      coin: 'USDT',
      value: '10',
      total: 100,
      until: inDays(30),
      days: 7,
      code: 'FEE10',
      offered: 'by-code',
      scope: 'spot',
      min_use: '5',
      title: 'Ten off',
    })
    await act(calls.couponCreate, {
      kind: 'yield',
      coin: 'USDT',
      value: '0.1',
      total: 10,
      until: inDays(30),
      days: 0,
      code: 'WIN1',
      offered: 'prize',
    })
    await act(calls.couponClose, { code: 'FEE10' })
    const { offers } = await look(calls.couponList, {})
    expect(offers.find(({ code }) => code === 'FEE10')).toMatchObject({
      scope: 'spot',
      min_use: '5',
      title: 'Ten off',
      offered: 'by-code',
      state: 'closed',
      used: 0,
      made_by: 'ana',
    })
    expect(offers.find(({ code }) => code === 'WIN1')).toMatchObject({
      value: '0.001',
      shown_title: expect.stringContaining('0.1'),
      offered: 'prize',
      state: 'open',
    })
  })

  it('console calls create a custom quiz with one answer per line, and cancel the quiz with refunds', async () => {
    const id = made(
      await act(calls.quizCustom, {
        coin: 'USDT',
        min_bet: '1',
        max_bet: '10',
        start: 0,
        cut: 60,
        result: 120,
        title: 'Will it rain?',
        rule: 'By weather.example',
        options: 'Yes, it will\nNo',
      }),
    )
    const [quiz] = (await look(calls.quizList, {})).quizzes
    expect(quiz).toMatchObject({
      id,
      kind: 'custom',
      status: 'guessing',
      options: [
        { id: 1, name: 'Yes, it will', staked: '0', people: 0 },
        { id: 2, name: 'No' },
      ],
    })
    expect((await look(calls.quizList, { before: id })).quizzes.map((one) => one.id)).not.toContain(id)
    await act(calls.quizRefund, { id, note: 'The source is gone: weather.example' })
    expect((await look(calls.quizList, {})).quizzes[0]).toMatchObject({ status: 'over', result_kind: 'void' })
  })

  it('console calls create a prize wheel, set its prizes, open the wheel, and list the wheel with the chances of its prizes', async () => {
    const id = made(await act(calls.gameWheel, { name: 'Wheel of May', daily: 3 }))
    await act(calls.gamePrize, { id, weight: 1, coupon: 'WIN1' })
    await act(calls.gamePrize, { id, weight: 2 })
    await act(calls.gameOpen, { id })
    expect((await look(calls.gameList, {})).games.find((one) => one.id === id)).toMatchObject({
      name: 'Wheel of May',
      daily: 3,
      open: true,
      opened_at: world.now,
      prizes: [
        { code: 'WIN1', weight: 1, chance: '0.333333' },
        { code: null, weight: 2, chance: '0.666666' },
      ],
    })
  })
})

describe('quick buy, VIP levels and lead traders', () => {
  it('console calls set and list countries, coins and providers of quick buy', async () => {
    await act(calls.quickBuyGateway, { name: 'acme', pay_url: 'https://pay.example/{order_no}' })
    const [first] = (await look(calls.quickBuyCountries, {})).countries
    const country = first?.code ?? ''
    await act(calls.quickBuyCountrySpread, { country, spread: '0.02' })
    await act(calls.quickBuyCountryRate, { country, rate: '25000' })
    await act(calls.quickBuyAccount, {
      country,
      account_name: 'H5 Ltd',
      iban: 'XX00 1234',
      beneficiary_country: 'Vietnam',
      bic_swift: 'TESTXX',
      bank_name: 'Bank, the first',
      address: '1 Road',
    })
    const row = () =>
      look(calls.quickBuyCountries, {}).then(({ countries }) =>
        countries.find(({ code }) => code === country),
      )
    expect(await row()).toMatchObject({
      spread: '0.02',
      fixed_rate: '25000',
      account: { iban: 'XX00 1234', bank_name: 'Bank, the first' },
    })
    await act(calls.quickBuyCountryRate, { country })
    expect((await row())?.fixed_rate).toBeNull()
    await act(calls.quickBuyCoinSpread, { coin: 'USDT', spread: '0.001' })
    expect((await look(calls.quickBuyCoins, {})).coins).toContainEqual(
      expect.objectContaining({ coin: 'USDT', spread: '0.001' }),
    )
    expect((await look(calls.quickBuyGateways, {})).gateways).toMatchObject([
      { name: 'acme', pay_url: 'https://pay.example/{order_no}', has_secret: false },
    ])
  })

  it("console calls list the VIP terms of tomorrow beside the terms of today, and show a user's level and credit score", async () => {
    const user = await world.person()
    const [first] = (await look(calls.vipLevels, {})).today
    const level = first?.level ?? 0
    await act(calls.vipLevel, { level, volume: '7', assets: '8', rebate: '0.01' })
    const { today, tomorrow } = await look(calls.vipLevels, {})
    expect(today.find((row) => row.level === level)).toEqual(first)
    expect(tomorrow.find((row) => row.level === level)).toEqual({
      level,
      volume: '7',
      assets: '8',
      rebate: '0.01',
    })
    await act(calls.vipMaker, { uid: user, maker: true })
    await act(calls.vipScore, { uid: user, score: 650 })
    expect(await look(calls.vipPerson, { uid: user })).toMatchObject({
      uid: user,
      level: 5,
      market_maker: true,
      credit_score: 650,
      days: [],
    })
  })

  it('applications of lead traders are listed with their texts, and rejected with a reason', async () => {
    const user = await world.person()
    await database.db
      .insertInto('copy_traders')
      .values({
        user_id: user,
        status: 'reviewing',
        nickname: 'Lan',
        signature: 'slow and steady',
        contact: '@lan',
        experience: 'five years',
        applied_at: world.now,
      })
      .execute()
    expect((await look(calls.tradersList, {})).traders).toMatchObject([
      { uid: user, status: 'reviewing', contact: '@lan', experience: 'five years', followers: 0 },
    ])
    await act(calls.tradersReject, { uid: user, reason: 'not yet' })
    expect((await look(calls.tradersList, {})).traders).toEqual([])
    expect((await look(calls.tradersList, { all: true })).traders).toContainEqual(
      expect.objectContaining({ uid: user, status: 'rejected', reason: 'not yet', reviewed_by: 'ana' }),
    )
  })
})
