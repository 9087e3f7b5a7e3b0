import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LOAN_STATUS, loan } from '#contract/earn/loan.ts'
import { auditApprovals } from '#server/identity/approvals/approval-audit.ts'
import { loan as product } from '#server/products/loan/module.ts'
import type { ProductAudit } from '#server/products/module.ts'
import { operate, operateByTwo } from '../../harness/operator.ts'
import { forgedBy } from '../../helpers/forge-database.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  expect(await said([])).toEqual([])
  expect(world.warnings).toEqual([])
  await database.drop()
})
beforeEach(() => world.prices())

/** The findings of the audit of approvals after these forged statements. */
const said = (statements: readonly string[]) =>
  forgedBy(
    database.db,
    statements,
    async (tx) => (await auditApprovals(tx, (product.audit as ProductAudit).allowed ?? [])).findings,
  )

it.each([
  ['a larger amount', 'amount = amount * 2'],
  ['another rate', 'rate_year = rate_year / 2'],
  ['another reviewer', "reviewed_by = 'olga'"],
])('a loan with %s than the two operators approved is reported by the ledger audit', async (_, change) => {
  const user = await world.borrower([[USDT, '600000']])
  const { id } = await world.apply(user)
  for (const by of ['olga', 'oleg']) await ops(by, 'loan approve', String(id))
  expect((await said([`update loans set ${change} where id = ${id}`])).join('\n')).toContain(
    `loan ${id} is paid out as no operators said`,
  )
})

const ops = (by: string, name: string, ...args: readonly string[]) => operate(world, by, name, ...args)

it('a loan above the limit of one operator is paid out once, after a second operator approves the same terms', async () => {
  const user = await world.borrower([[USDT, '600000']])
  const { id } = await world.apply(user)
  expect((await ops('olga', 'loan list')).join('\n')).toContain('1000000 USDT for 30 days at 0.09')
  expect((await ops('olga', 'loan show', String(id))).join('\n')).toContain('500000 USDT')
  const [first] = await ops('olga', 'loan approve', String(id))
  expect(first).not.toContain('paid out')
  expect((await ops('olga', 'loan list')).join('\n')).toContain('approved once by olga')
  // A second approval by the same operator does not count.
  await ops('olga', 'loan approve', String(id)).catch(() => [])
  expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.reviewing })
  const [second] = await ops('oleg', 'loan approve', String(id))
  expect(second).toContain('paid out')
  expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.active, principal: '1000000' })
  await expect(ops('olga', 'loan approve', String(id))).rejects.toMatchObject({ key: 'already_handled' })
  await expect(ops('olga', 'loan reject', String(id), 'late')).rejects.toMatchObject({
    key: 'already_handled',
  })
})

it('a rejection of a loan application needs a reason, which the applicant can read, and releases the collateral', async () => {
  const user = await world.borrower([[USDT, '500000']])
  const { id } = await world.apply(user)
  expect(await world.balance(user, USDT)).toBe('0 500000 0')
  await expect(ops('olga', 'loan reject', String(id))).rejects.toThrow(/reason/)
  await expect(ops('olga', 'loan reject', String(id), 'x'.repeat(201))).rejects.toThrow(/200/)
  await ops('olga', 'loan reject', String(id), 'No', 'history')
  expect(await world.loan(user, id)).toMatchObject({
    status: LOAN_STATUS.rejected,
    reject_reason: 'No history',
  })
  expect(await world.balance(user, USDT)).toBe('500000 0 0')
  await expect(ops('olga', 'loan show', 'x')).rejects.toThrow(/number/)
  await expect(ops('olga', 'loan list', 'some')).rejects.toThrow(/waiting/)
})

it('a loan application cannot be approved while the loan is more than twice its collateral at current prices', async () => {
  const user = await world.borrower([[1, '30']])
  const { id } = await world.apply(user, { collateral: [[1, '30']] })
  await world.prices('16000')
  await expect(ops('olga', 'loan approve', String(id))).rejects.toThrow(/more than twice/)
  expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.reviewing })
  await world.prices()
  await world.call(user, loan.cancel, { id })
})

it('a loan application cannot be approved while the pair of its collateral is halted, or while trading of the applicant is frozen', async () => {
  const user = await world.borrower([[1, '30']])
  const { id } = await world.apply(user, { collateral: [[1, '30']] })
  const approve = () => Promise.allSettled([ops('olga', 'loan approve', String(id))])
  world.hand.setHalted('BTC/USDT', true)
  const [duringHalt] = await approve()
  world.hand.setHalted('BTC/USDT', false)
  expect(duringHalt).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringMatching(/halted/) },
  })
  await ops('olga', 'person freeze', String(user), 'trading', 'forever', 'inquiry')
  expect(await approve()).toMatchObject([{ status: 'rejected', reason: { key: 'trading_frozen' } }])
  expect(await world.loan(user, id)).toMatchObject({ status: LOAN_STATUS.reviewing })
  await world.call(user, loan.cancel, { id })
})

it('a loan application cannot be approved when the level of the applicant no longer allows a loan', async () => {
  const user = await world.borrower([[USDT, '500000']])
  const { id } = await world.apply(user)
  await database.db.updateTable('users').set({ vip_level: 1 }).where('id', '=', user).execute()
  await expect(ops('olga', 'loan approve', String(id))).rejects.toThrow(/may no longer borrow/)
  await database.db.updateTable('users').set({ vip_level: 2 }).where('id', '=', user).execute()
  expect((await ops('olga', 'loan approve', String(id))).join()).not.toContain('paid out')
  await world.call(user, loan.cancel, { id })
})

it('changed loan terms apply to new applications, and an application that is being reviewed keeps its interest rate and is not paid out at another rate', async () => {
  const user = await world.borrower([[USDT, '500000']])
  const { id } = await world.apply(user)
  await expect(ops('olga', 'loan terms', '2', '2000000', '1')).rejects.toThrow(/fraction/)
  await expect(ops('olga', 'loan terms', '0', '2000000', '0.1')).rejects.toThrow(/VIP/)
  await expect(ops('olga', 'loan terms', '2', '99000000', '0.1')).rejects.toThrow(/most/)
  expect((await ops('olga', 'loan terms', '2', '1500000', '0.1'))[0]).toContain('approved once')
  const lines = await ops('pavel', 'loan terms', '2', '1500000', '0.1')
  expect(lines.join('\n')).toMatch(/VIP 2 +up to 1500000 USDT at 0\.1 a year/)
  expect(await world.loan(user, id)).toMatchObject({ rate_year: '0.09' })
  await expect(ops('olga', 'loan approve', String(id))).rejects.toThrow(/may no longer borrow at this rate/)
  await world.call(user, loan.cancel, { id })
  await operateByTwo(world, 'loan terms', '2', 'none')
  await expect(world.apply(user)).rejects.toMatchObject({ key: 'loan_vip' })
})
