import { afterAll, beforeAll, expect, test } from 'vitest'
import { funds } from '#contract/operators/funds.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import { operationOf, readAsOperator } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { operate } from '../../harness/operator.ts'
import { USDT, World } from './test-harness.ts'

const { loans, loan } = funds.calls

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

test('a loan application is listed for operators with its collateral and its first approver, and a loan is shown with its debt', async () => {
  const user = await world.borrower([[USDT, '600000']])
  const { id } = await world.apply(user)
  await operate(world, 'ana', 'loan approve', String(id))
  expect((await readAsOperator(operation, loans, {})).loans).toMatchObject([
    {
      id,
      uid: user,
      status: 'reviewing',
      coin: 'USDT',
      amount: '1000000',
      term_days: 30,
      collateral: [{ coin: 'USDT', amount: '500000' }],
      approved_once_by: ['ana'],
    },
  ])
  await operate(world, 'ben', 'loan approve', String(id))
  expect((await readAsOperator(operation, loans, {})).loans).toEqual([])
  expect((await readAsOperator(operation, loans, { which: 'open' })).loans).toMatchObject([
    { id, status: 'active' },
  ])
  expect((await readAsOperator(operation, loans, { which: 'all', after: id })).loans).toEqual([])
  const shown = await readAsOperator(operation, loan, { id })
  expect(shown).toMatchObject({
    owed: '1000000',
    principal: '1000000',
    reviewed_by: 'ben',
    start_at: expect.any(Number),
  })
  await expect(readAsOperator(operation, loan, { id: 999_999 })).rejects.toThrow('no loan')
})
