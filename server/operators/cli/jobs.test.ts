import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { schedule } from '../../platform/jobs/runner.ts'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000

let database: TestDatabase
let key = ''
beforeAll(async () => {
  database = await testDatabase()
  key = (await newOperator(database.db, 'ana')).key
})
afterAll(() => database.drop())

const ops = (...words: readonly string[]) => opsOn(database, words, { key, now: NOW })
async function json<T>(...words: readonly string[]): Promise<T> {
  const { code, text } = await ops(...words, '--json')
  expect(code, text).toBe(0)
  return JSON.parse(text) as T
}

it('`jobs list` filters by state, and `jobs retry` makes a dead job due and rejects a job of any other state', async () => {
  const { db } = database
  await schedule(db, [
    { kind: 'trial', object: 'future', period: '', at: NOW + HOUR },
    { kind: 'trial', object: 'late', period: '', at: NOW - HOUR },
    { kind: 'trial', object: 'dead', period: '', at: NOW - HOUR },
  ])
  await db
    .updateTable('jobs')
    .set({ state: 'dead', attempts: 60, problem: 'no price' })
    .where('object', '=', 'dead')
    .execute()
  type Jobs = { jobs: { id: number; object: string; state: string; problem: string }[] }
  const ofState = async (state: string) =>
    (await json<Jobs>('jobs', 'list', '--state', state)).jobs.filter(({ object }) => object !== '')
  expect(await ofState('late')).toMatchObject([{ object: 'late' }])
  expect(await ofState('waiting')).toMatchObject([{ object: 'future' }])
  const [dead] = await ofState('dead')
  expect(dead).toMatchObject({ object: 'dead', problem: 'no price' })
  expect((await ops('jobs', 'retry', String(dead?.id))).code).toBe(0)
  expect(await ofState('dead')).toEqual([])
  expect((await ops('jobs', 'retry', String(dead?.id))).code).toBe(2)
  expect((await ops('jobs', 'list', '--state', 'done')).code).toBe(2)
})

it('`outbox list` masks recipients and shows no mail text, and `outbox retry` makes a mail due', async () => {
  const { db } = database
  const { id } = await db
    .insertInto('mails')
    .values({
      recipient: 'lan@example.com',
      subject: 'Your code',
      body: 'The code is 123456',
      code: null,
      created_at: NOW,
      next_at: NOW + HOUR,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { text } = await ops('outbox', 'list')
  expect(text).toContain('la***@example.com')
  expect(text).not.toMatch(/lan@|123456/)
  expect((await ops('outbox', 'retry', String(id))).code).toBe(0)
  const row = await db.selectFrom('mails').select('next_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.next_at).toBe(NOW)
  expect((await ops('outbox', 'retry', '99999')).code).toBe(2)
})

it('`log` filters operator actions by operator, command and day, and exports CSV and JSON lines', async () => {
  const { text } = await ops('log', '--command', 'jobs', '--format', 'csv')
  const [head, ...rows] = text.split('\n')
  expect(head).toBe('id,time,operator,command,arguments,outcome,detail,person')
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.every((row) => row.includes(',ana,jobs retry,"[""'))).toBe(true)
  const lines = (await ops('log', '--operator', 'ana', '--format', 'jsonl', '--limit', '2')).text.split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { operator: string }).operator)).toEqual(['ana', 'ana'])
  expect((await ops('log', '--day', '2001-01-01')).text).toBe('No operator has done such a thing.')
  expect((await ops('log', '--operator', 'nobody')).text).toBe('No operator has done such a thing.')
  expect((await ops('log', '--format', 'xml')).code).toBe(2)
})
