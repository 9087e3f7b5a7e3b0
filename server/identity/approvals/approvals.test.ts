import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { randomOf } from '#tests/offline/random-writes/schedule.ts'
import {
  type Act,
  type Approval,
  approve,
  recordSingleApproval,
  waitingApprovals,
  waitingApproversOf,
} from './approvals.ts'
import { addOperator, type Operator, operatorOfKey, removeOperator } from './operators.ts'

const WEEK = 7 * 86_400_000
const START = 1_700_000_000_000

let database: TestDatabase
let added = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function newOperator(time: number): Promise<Operator> {
  added += 1
  const name = `operator-${added}`
  const key = await database.db
    .transaction()
    .execute((tx) => addOperator(tx, { name, addedBy: 'test', time }))
  const operator = await operatorOfKey(database.db, key ?? '')
  if (!operator) throw new Error('no operator was added')
  return operator
}

const say = (operator: Operator, act: Act, time: number): Promise<Approval> =>
  database.db.transaction().execute((tx) => approve(tx, operator, act, time))

it('an action that needs two operators needs two new approvals after one of its approvers was removed', async () => {
  const [first, second, third] = [
    await newOperator(START),
    await newOperator(START),
    await newOperator(START),
  ]
  const act: Act = { kind: 'reserve', subject: 'seconds_reserve', terms: '-60000', worth: decimal('60000') }
  expect(await say(first, act, START)).toBe('waits')
  expect(await waitingApproversOf(database.db, act.kind, act.subject, START)).toEqual([first.name])
  expect(await say(second, act, START)).toBe('acts')
  expect(await waitingApproversOf(database.db, act.kind, act.subject, START)).toEqual([])

  await removeOperator(database.db, second.name, START)
  expect(await say(third, act, START)).toBe('waits')
  await removeOperator(database.db, third.name, START)
  expect(await say(first, act, START)).toBe('waits')
  expect(await say(first, act, START)).toBe('again')
  expect(await waitingApprovals(database.db, START).execute()).toMatchObject([{ operator_id: first.id }])
})

it('a removed operator can approve an action neither as the first nor as the second operator', async () => {
  const [first, second] = [await newOperator(START), await newOperator(START)]
  const act: Act = { kind: 'rule-gone', subject: 'limit', terms: '1', worth: 'always' }
  expect(await say(first, act, START)).toBe('waits')
  await removeOperator(database.db, second.name, START)
  await expect(say(second, act, START)).rejects.toThrow('any more')
  expect(await waitingApproversOf(database.db, act.kind, act.subject, START)).toEqual([first.name])
})

it('an action is executed only when two current operators have approved the action, in any order of approvals and removals of operators', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const random = randomOf(seed)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    let time = START
    const staff = await Promise.all([1, 2, 3].map(() => newOperator(time)))
    const acts = ['10', '20'].map(
      (terms): Act => ({ kind: `rule-${seed}`, subject: 'limit', terms, worth: 'always' }),
    )
    /**
     * For each act: the operators who approved it since its last execution, with the times of their
     * approvals.
     */
    const said = new Map<string, Map<number, number>>(acts.map(({ terms }) => [terms, new Map()]))
    for (let step = 0; step < 150; step++) {
      time += Math.floor(random() * WEEK * 0.2)
      if (random() < 0.25) {
        const [gone] = staff.splice(Math.floor(random() * staff.length), 1)
        if (gone) await removeOperator(database.db, gone.name, time)
        staff.push(await newOperator(time))
      }
      const operator = pick(staff)
      const act = pick(acts)
      const before = said.get(act.terms) ?? new Map<number, number>()
      const holds = (id: number): boolean => {
        const at = before.get(id)
        return at !== undefined && at > time - WEEK && staff.some((one) => one.id === id)
      }
      const others = [...before.keys()].some((id) => id !== operator.id && holds(id))
      const expected = others ? 'acts' : holds(operator.id) ? 'again' : 'waits'
      expect(await say(operator, act, time), `seed ${seed}, step ${step}`).toBe(expected)
      if (expected === 'acts') before.clear()
      if (expected === 'waits') before.set(operator.id, time)
    }
  }
})

it('a first approval that its operator did not sign cannot be completed by a second operator, neither by its number nor by a repetition of the command', async () => {
  const [first, second] = [await newOperator(START), await newOperator(START)]
  const act: Act = { kind: 'rule-forged', subject: 'limit', terms: '1', worth: 'always' }
  // The approval that is inserted here could be inserted by an attacker with access to the database, but without the
  // key of an operator.
  const { id } = await database.db
    .insertInto('approvals')
    .values({
      kind: act.kind,
      subject: act.subject,
      terms: act.terms,
      verdict: 'once',
      worth: null,
      created_at: START,
      operator_id: first.id,
      signature: second.sign('something else'),
      session_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = { ...second, request: { command: 'rule', words: [], approves: id } }
  await expect(say(named, act, START)).rejects.toThrow(`did not sign proposal ${id}`)
  await expect(say(second, act, START)).rejects.toThrow('Reject it and run the audit')
  expect(await waitingApproversOf(database.db, act.kind, act.subject, START)).toEqual([first.name])
})

it('an action of a kind that needs two operators cannot be recorded as approved by one operator', async () => {
  const operator = await newOperator(START)
  await expect(
    database.db
      .transaction()
      .execute((tx) =>
        recordSingleApproval(tx, operator, { kind: 'bank', subject: 'USD', terms: '{}' }, START),
      ),
  ).rejects.toThrow('takes two operators')
})
