import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funds } from '#contract/operators/funds.ts'
import { decimal } from '#domain/money.ts'
import { storePicture } from '#server/identity/accounts/uploaded-pictures.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import { operationOf, readAsOperator } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { type KeyedOperator, newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { operate } from '../../harness/operator.ts'
import { ether, USDT, World } from './test-harness.ts'

const { deposits, deposit, depositProof, parked, depositNetworks, addresses, banks, setBank } = funds.calls

let database: TestDatabase
let world: World
let operator: KeyedOperator
let operation: Operation
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  operator = await newOperator(database.db, 'ana')
  operation = operationOf(world.services, operator)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** A deposit with a payment proof that awaits review. */
async function claimed(user: number, amount: string): Promise<number> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#468' } })
  const { id } = await database.db
    .insertInto('deposits')
    .values({
      user_id: user,
      currency_id: USDT,
      payer: 'Ann Example',
      amount: decimal(amount),
      kind: 0,
      voucher: await storePicture(world.services, user, await picture.png().toBuffer()),
      voucher_digest: randomBytes(32),
      status: 1,
      created_at: world.now,
      paid_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a deposit with a payment proof is listed and shown, and the image of the proof has the operator’s name as a watermark', async () => {
  const user = await world.person()
  const id = await claimed(user, '500')
  const { deposits: rows } = await readAsOperator(operation, deposits, {})
  expect(rows).toMatchObject([
    {
      id,
      uid: user,
      coin: 'USDT',
      amount: '500',
      worth: '500',
      status: 'in_review',
      payer: 'Ann Example',
      proof: true,
      risks: [{ kind: 'first_deposit' }, { kind: 'young_account' }],
      withdrawals_24h: { count: 0, usdt: '0' },
    },
  ])
  expect(await readAsOperator(operation, deposit, { id })).toMatchObject({
    id,
    bank: null,
    alike: [],
    note: '',
  })
  const proof = await readAsOperator(operation, depositProof, { id })
  expect(proof).toMatchObject({ type: 'image/jpeg', width: 900, height: 600 })
  const plain = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#468' } })
    .jpeg({ quality: 85 })
    .toBuffer()
  expect(proof.content.length).toBeGreaterThan(2 * plain.toString('base64').length)
  await operate(world, 'ana', 'deposit approve', String(id), 'thank you')
  expect((await readAsOperator(operation, deposits, {})).deposits).toEqual([])
  expect(await readAsOperator(operation, deposit, { id })).toMatchObject({
    status: 'credited',
    reviewed_by: 'ana',
    note: 'thank you',
  })
  world.now += 1000
  const second = await claimed(user, '500')
  expect((await readAsOperator(operation, deposit, { id: second })).risks).toMatchObject([
    { kind: 'young_account' },
  ])
  const { deposits: all } = await readAsOperator(operation, deposits, { which: 'all' })
  expect(all.map((row) => row.id)).toEqual([second, id])
  expect(
    (await readAsOperator(operation, deposits, { which: 'all', after: second })).deposits.map(
      (row) => row.id,
    ),
  ).toEqual([id])
  await operate(world, 'ana', 'deposit reject', String(second), 'unreadable')
})

test('a deposit without a payment proof is shown without an image', async () => {
  const { user, address } = await world.payee()
  await world.hear(operator, world.credit(1, { address, confirmations: 1 }))
  const { deposits: all } = await readAsOperator(operation, deposits, { which: 'all' })
  expect(all[0]).toMatchObject({ uid: user, network: 'BEP20', proof: false, status: 'in_review' })
  // This deposit waits for confirmations, so it is not listed for review.
  expect((await readAsOperator(operation, deposits, {})).deposits).toEqual([])
  await expect(readAsOperator(operation, depositProof, { id: all[0]?.id ?? 0 })).rejects.toThrow(
    'no payment proof',
  )
})

test('a parked deposit is listed with the operator who proposed its credit', async () => {
  await world.hear(operator, world.credit(2, { address: ether(0xffff) }))
  const { credits } = await readAsOperator(operation, parked, {})
  expect(credits).toMatchObject([
    { coin: 'USDT', amount: '100', reason: 'unknown_address', approved_once_by: [] },
  ])
  const user = await world.person()
  await operate(world, 'ana', 'deposit accept', String(credits[0]?.id), String(user))
  expect((await readAsOperator(operation, parked, {})).credits).toMatchObject([{ approved_once_by: ['ana'] }])
  const { text } = await opsOn(database, ['deposit', 'parked', '--json'], {
    key: operator.key,
    now: world.now,
  })
  expect(JSON.parse(text)).toMatchObject([{ outcome: 'parked', reason: 'unknown_address' }])
})

test('a parked deposit whose transaction has gone is listed with both reasons, in the list of the terminal too', async () => {
  const credit = world.credit(3, { address: ether(0xfffe) })
  const { id } = await world.hear(operator, credit)
  await world.hear(operator, { ...credit, gone: true })
  const { credits } = await readAsOperator(operation, parked, {})
  expect(credits.find((row) => row.id === id)?.reason).toBe('unknown_address, lost')
  const { text } = await opsOn(database, ['deposit', 'parked'], { key: operator.key, now: world.now })
  expect(text).toContain('unknown_address, lost')
})

test('deposit networks, the address pool and the bank accounts for deposits are listed for operators', async () => {
  const { networks } = await readAsOperator(operation, depositNetworks, {})
  expect(networks).toContainEqual({
    coin: 'USDT',
    network: 'BEP20',
    min: '10',
    max: '1000000',
    confirmations: 15,
    tag: false,
    open: true,
  })
  const pool = await readAsOperator(operation, addresses, {})
  expect(pool.networks.find(({ network }) => network === 'BEP20')).toEqual({
    network: 'BEP20',
    free: 0,
    given: 1,
    low: true,
  })
  expect((await readAsOperator(operation, banks, {})).accounts).toEqual([])
  const account = {
    account_name: 'The Exchange',
    account_number: 'DE02120300000000202051',
    bank_name: 'A Bank',
    swift: 'BYLADEM1001',
  }
  for (const by of ['ana', 'ben'])
    await operate(world, by, 'bank set', ...setBank.words({ currency: 'USD', ...account }))
  expect((await readAsOperator(operation, banks, {})).accounts).toEqual([
    { currency: 'USD', ...account, updated_at: world.now },
  ])
})

test('a deposit is shown with the other deposits of its person that may be the same payment: of a similar amount or within a week, claimed or detected', async () => {
  const { user, address } = await world.payee()
  const month = 30 * 86_400_000
  const [old, similar, recent] = [
    await world.claim(user, '250', world.now - month),
    await world.claim(user, '95', world.now - month),
    await world.claim(user, '300'),
  ]
  await world.claim(await world.person(), '100')
  for (const id of [old, similar, recent]) await operate(world, 'ana', 'deposit reject', String(id), 'no')
  const credit = world.credit(50, { address })
  const { deposit: detected } = await world.hear(operator, credit)
  const { alike } = await readAsOperator(operation, deposit, { id: detected ?? 0 })
  expect(alike).toEqual([
    { id: recent, hash: '', amount: '300', created_at: world.now, status: 'rejected' },
    { id: similar, hash: '', amount: '95', created_at: world.now - month, status: 'rejected' },
  ])
  const claim = await world.claim(user, '104')
  const shown = await opsOn(database, ['deposit', 'show', String(claim)], {
    key: operator.key,
    now: world.now,
  })
  expect(shown.text).toContain(`deposit ${detected} of 100 by ${credit.hash}, credited`)
  expect(shown.text).toContain(`deposit ${similar} of 95, rejected`)
})
