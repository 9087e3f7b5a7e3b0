import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { World } from '#tests/invariants/spot/test-harness.ts'
import { singleApprovalLimit } from '../../identity/approvals/approvals.ts'

let database: TestDatabase
let world: World
let ana = ''
let ben = ''
let uid = 0
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = (await newOperator(database.db, 'ana')).key
  ben = (await newOperator(database.db, 'ben')).key
  const row = await database.db
    .insertInto('users')
    .values({
      email: 'lan@example.com',
      password_hash: '-',
      nickname: 'Lan',
      extension_code: 'LANLAN22',
      lang: 'en',
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  uid = row.id
})
afterAll(() => database.drop())

const ops = (key: string, command: string) => opsOn(database, command.split(' '), { key, now: world.now })
const done = async (key: string, command: string): Promise<string> => {
  const { code, text } = await ops(key, command)
  expect(code, text).toBe(0)
  return text
}
const numbers = async (): Promise<readonly number[]> => {
  const { proposals } = JSON.parse(await done(ana, 'approvals list --json')) as {
    proposals: { number: number }[]
  }
  return proposals.map(({ number }) => number)
}
const newest = async (): Promise<number> => (await numbers()).at(-1) ?? 0

it('a proposal is listed with its command, and only another operator can apply the proposal by its number', async () => {
  expect(await done(ana, 'operator limit 20000')).toContain('approvals list')
  const number = await newest()
  expect(await done(ben, 'approvals list')).toContain('operator limit 20000')
  expect(await done(ben, `approvals show ${number}`)).toMatch(
    /proposed .* by ana\ncommand: operator limit 20000/,
  )
  expect(await ops(ana, `approvals approve ${number}`)).toMatchObject({ code: 2 })
  expect(await done(ben, `approvals approve ${number}`)).toContain('20000 USDT within 24 hours')
  expect(await singleApprovalLimit(database.db)).toBe('20000')
  expect(await ops(ben, `approvals approve ${number}`)).toMatchObject({ code: 2 })
  await done(ana, 'operator limit 30000')
  expect(await done(ben, `approvals show ${await newest()}`)).toMatch(/new:\n {2}30000\nbefore:\n {2}20000/)
})

it('a command with the same amount in another notation matches the proposal, and a command with another value does not', async () => {
  await done(ana, 'withdraw network USDT TRC20 3.0 20 5000000')
  expect(await done(ben, 'withdraw network USDT TRC20 4 20 5000000')).toContain('approved once')
  expect(await done(ben, 'withdraw network USDT TRC20 3 20.00 5000000')).not.toContain('approved once')
})

it('a rejected proposal cannot be approved, neither by number nor by repeating its command', async () => {
  await done(ana, 'operator limit 50000')
  const number = await newest()
  expect(await done(ben, `approvals reject ${number} far too much`)).toContain('is rejected')
  expect(await numbers()).not.toContain(number)
  expect(await ops(ben, `approvals approve ${number}`)).toMatchObject({ code: 2 })
  expect(await done(ben, 'operator limit 50000')).toContain('approved once')
  expect((await done(ana, `approvals reject ${await newest()} by another one`)).length).toBeGreaterThan(0)
  expect((await ops(ana, 'audit')).text).toContain('Approvals true')
})

it('a proposal whose command would now have another effect is not applied', async () => {
  await done(ana, `person freeze ${uid} trading forever a first reason`)
  await done(ana, `person unfreeze ${uid} trading cleared`)
  const number = await newest()
  await done(ana, `person freeze ${uid} trading forever a second reason`)
  const { code, text } = await ops(ben, `approvals approve ${number}`)
  expect([code, text]).toEqual([2, expect.stringContaining('no longer what was proposed')])
})
