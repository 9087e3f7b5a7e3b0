import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickBuy as quickBuyCalls } from '#contract/funds/quickBuy.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { funds } from '#contract/operators/funds.ts'
import { markets } from '#contract/operators/markets.ts'
import { REVIEW_WITHIN } from '#domain/funds/quickBuy.ts'
import { decimal } from '#domain/money.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import { operationOf, readAsOperator } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { operate } from '../../harness/operator.ts'
import { PAYER, USDT, World } from './test-harness.ts'

const { deposits, quickBuys, quickBuy, quickBuyProof, quickBuyPayments, confirmQuickBuy } = funds.calls

let database: TestDatabase
let world: World
let operation: Operation
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  operation = operationOf(world.services, await newOperator(database.db, 'ana'))
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

test('quick buy orders are listed and shown to operators, and after an operator confirmed the payment of an order the order is listed as credited', async () => {
  const user = await world.person()
  const bank = { pay_method: 'bank', bank: '' } as const
  const [first, second] = [await world.buy(user, bank), await world.buy(user, bank)]
  const { orders } = await readAsOperator(operation, quickBuys, {})
  expect(orders.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(orders[0]).toMatchObject({
    uid: user,
    status: 'to_be_paid',
    pay_method: 'bank',
    proof: false,
    approved_once_by: [],
    risks: [{ kind: 'first_deposit' }, { kind: 'young_account' }],
  })
  const shown = await readAsOperator(operation, quickBuy, { id: first.id })
  expect(shown.payer).toMatchObject({ full_name: PAYER.full_name })
  expect(shown.account).toMatchObject({ iban: expect.any(String) })
  expect(shown.paid_amount).toBeNull()
  await expect(readAsOperator(operation, quickBuyProof, { id: first.id })).rejects.toThrow('no payment proof')
  const words = confirmQuickBuy.words({ id: first.id, received: '990', note: 'less a fee' })
  expect(words).toEqual([String(first.id), '--received', '990', 'less a fee'])
  await operate(world, 'ana', 'quickbuy confirm', ...words)
  expect((await readAsOperator(operation, quickBuys, {})).orders.map(({ id }) => id)).toEqual([second.id])
  expect(await readAsOperator(operation, quickBuy, { id: first.id })).toMatchObject({
    status: 'credited',
    paid_amount: '990',
    settled_by: 'ana',
  })
  // The expected profit rows: the platform has gained the dollars and the fee, and has given the coins to the
  // person.
  const [today] = (await readAsOperator(operation, markets.calls.profit, { days: 1 })).days
  const rows = Object.fromEntries(
    (today?.products ?? []).map(({ scene, coin, amount }) => [`${scene} ${coin}`, amount]),
  )
  const { coin_amount, coin, fee } = await readAsOperator(operation, quickBuy, { id: first.id })
  expect(rows).toMatchObject({ 'quick_buy USD': '990' })
  expect(Number(rows[`quick_buy ${coin}`]) + Number(rows[`fee ${coin}`] ?? 0)).toBeCloseTo(
    -Number(coin_amount),
    6,
  )
  expect(fee).toBeDefined()
  // The risk "first payment" is shown for the person's first payment only.
  world.now += 1000
  const third = await world.buy(user, bank)
  expect((await readAsOperator(operation, quickBuy, { id: third.id })).risks).toMatchObject([
    { kind: 'young_account' },
  ])
  const all = await readAsOperator(operation, quickBuys, { which: 'all', after: third.id })
  expect(all.orders.map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await readAsOperator(operation, quickBuyPayments, {})).payments).toEqual([])
})

test('a picture that was sent as the payment proof of deposits and quick buy orders, of one person and of another, gives each a risk note that names the others', async () => {
  const bank = { pay_method: 'bank', bank: '' } as const
  const [user, other] = [await world.person(), await world.person()]
  const voucher = await world.picture(user)
  const copy = await world.picture(other)
  const { digest } = await database.db
    .selectFrom('files')
    .select('digest')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  await database.db.updateTable('files').set({ digest }).where('user_id', '=', other).execute()
  const claim = (person: number, proof: string) =>
    world.call(person, wallet.deposit, {
      currency: USDT,
      type: '0',
      account: 'Ann Example',
      amount: decimal('500'),
      voucher: proof,
    })
  const rejected = await claim(user, voucher)
  await operate(world, 'ana', 'deposit reject', String(rejected.id), 'unreadable')
  world.now += 1000
  const sent = await world.buy(user, bank)
  await world.call(user, quickBuyCalls.transferred, { id: sent.id, voucher })
  world.now += 1000
  const copied = await claim(other, copy)
  const unrelated = await world.buy(other, bank)
  await world.call(other, quickBuyCalls.transferred, {
    id: unrelated.id,
    voucher: await world.picture(other),
  })

  const same = ({ risks }: { readonly risks: readonly { readonly kind: string }[] }) =>
    risks.filter(({ kind }) => kind === 'same_picture')
  const { orders } = await readAsOperator(operation, quickBuys, {})
  const order = (id: number) => same(orders.find((row) => row.id === id) ?? { risks: [] })
  expect(order(sent.id)).toMatchObject([
    { at: expect.any(Number), proof: { of: 'deposit', id: copied.id } },
    { at: expect.any(Number), proof: { of: 'deposit', id: rejected.id } },
  ])
  expect(order(unrelated.id)).toEqual([])
  const rows = (await readAsOperator(operation, deposits, {})).deposits
  expect(rows.map((row) => [row.id, same(row)])).toMatchObject([
    [copied.id, [{ proof: { of: 'quick_buy', id: sent.id } }, { proof: { of: 'deposit', id: rejected.id } }]],
  ])
  const { key } = await newOperator(database.db)
  const { text } = await opsOn(database, ['quickbuy', 'show', String(sent.id)], { key, now: world.now })
  expect(text).toContain(`same picture as deposit ${copied.id}, same picture as deposit ${rejected.id}`)
})

test('an order that was reported as sent is marked as overdue and listed as such five days later, stays open, and is not marked once it is rejected', async () => {
  const user = await world.person()
  const { id } = await world.buy(user, { pay_method: 'bank', bank: '' })
  await world.call(user, quickBuyCalls.transferred, { id, voucher: await world.picture(user) })
  const overdue = async () =>
    (await readAsOperator(operation, quickBuys, { which: 'overdue' })).orders.map((row) => row.id)
  const sentAt = (await readAsOperator(operation, quickBuy, { id })).sent_at
  await world.runTo(sentAt + REVIEW_WITHIN - 1)
  expect(await readAsOperator(operation, quickBuy, { id })).toMatchObject({ status: 'sent', overdue: false })
  expect(await overdue()).not.toContain(id)
  await world.runTo(sentAt + REVIEW_WITHIN)
  expect(await readAsOperator(operation, quickBuy, { id })).toMatchObject({ status: 'sent', overdue: true })
  expect(await overdue()).toContain(id)
  const { key } = await newOperator(database.db)
  const { text } = await opsOn(database, ['quickbuy', 'list', 'overdue'], { key, now: world.now })
  expect(text).toContain(`overdue, reported as sent ${new Date(sentAt).toISOString()}`)
  await operate(world, 'ana', 'quickbuy refuse', String(id), 'nothing arrived')
  expect(await readAsOperator(operation, quickBuy, { id })).toMatchObject({
    status: 'refused',
    overdue: false,
  })
})
