import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/operators/roles.ts'
import { auditApprovals } from '#server/identity/approvals/approval-audit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { CONSOLE_ON, type ConsoleOperator, consolePage, joinConsole } from '#tests/helpers/console-server.ts'
import { type TestApp, testApp, testClock } from '#tests/helpers/test-app.ts'
import { opsOn } from '#tests/helpers/test-operators.ts'

const MINUTE = 60_000

let app: TestApp
const clock = testClock()
let ana: ConsoleOperator
let ben: ConsoleOperator
let cho: ConsoleOperator
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  ana = await joinConsole(app, 'ana')
  ben = await joinConsole(app, 'ben')
  // The first operator may assign roles without a second approval only once: to the first other operator.
  expect((await ana.page.call('/staff/setRoles', { operator: 'ben', roles: ['admin'] })).body.outcome).toBe(
    'done',
  )
  cho = await joinConsole(app, 'cho')
  await setRoles('cho', ['admin'])
})
afterAll(() => app.end())

/** Sets the roles of an operator with two approvals: ana proposes, ben approves. */
async function setRoles(operator: string, roles: readonly Role[]): Promise<void> {
  const proposed = await ana.page.call('/staff/setRoles', { operator, roles })
  expect(proposed.body.outcome).toBe('waits')
  expect((await ben.page.call('/staff/approve', { number: proposed.body.proposal })).body.outcome).toBe(
    'done',
  )
}

/** Proposes a new limit; returns the id of the proposal. */
async function proposeLimit(usdt: string): Promise<number> {
  const { body } = await ana.page.call('/staff/setLimit', { usdt })
  expect(body).toMatchObject({ outcome: 'waits' })
  return body.proposal
}

const findings = (): Promise<readonly string[]> =>
  inTransaction(app.database.db, async (tx) => (await auditApprovals(tx, [])).findings)

const limitNow = async (): Promise<string> => (await ana.page.call('/staff/operators')).body.alone_usdt

describe('a proposal in the console, which a second operator must approve', () => {
  it('is listed under its number, is shown beside the current value, and is executed as proposed when another operator approves it', async () => {
    const first = await proposeLimit('8000')
    await ben.page.call('/staff/approve', { number: first })
    const number = await proposeLimit('9000')
    expect((await ben.page.call('/staff/proposal', { number })).body).toMatchObject({
      proposed_by: 'ana',
      command: 'operator limit',
      arguments: ['9000'],
      terms: '9000',
      before: '8000',
    })
    expect(await limitNow()).toBe('8000')
    expect((await ben.page.call('/staff/approve', { number })).body).toMatchObject({ outcome: 'done' })
    expect(await limitNow()).toBe('9000')
    expect(await findings()).toEqual([])
  })

  it('cannot be approved by its proposer, who gets an error when proposing the same change again', async () => {
    const number = await proposeLimit('7000')
    expect(await ana.page.call('/staff/approve', { number })).toMatchObject({
      status: 422,
      body: { message: `you proposed ${number}: it waits for a different operator` },
    })
    expect((await ana.page.call('/staff/setLimit', { usdt: '7000.0' })).body).toMatchObject({
      outcome: 'again',
      proposal: number,
    })
    expect((await ben.page.call('/staff/reject', { number, reason: 'too low' })).body.outcome).toBe('done')
    expect((await cho.page.call('/staff/approve', { number })).status).toBe(422)
    expect(await limitNow()).toBe('9000')
  })

  it('is executed once when two operators approve it at the same time, in each of 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const number = await proposeLimit(String(20_000 + round))
      const both = await Promise.all([ben, cho].map(({ page }) => page.call('/staff/approve', { number })))
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(both.filter(({ status }) => status === 422)).toHaveLength(1)
    }
    expect(await findings()).toEqual([])
  })

  it('can be approved only by an operator whose role may make the proposed change', async () => {
    const number = await proposeLimit('6000')
    await setRoles('cho', ['treasury'])
    expect(await cho.page.call('/staff/approve', { number })).toMatchObject({
      status: 403,
      body: { problem: 'role' },
    })
    expect((await cho.page.call('/staff/reject', { number, reason: 'no' })).status).toBe(403)
    expect((await cho.page.call('/staff/proposal', { number })).status).toBe(403)
    expect((await cho.page.call('/staff/proposals')).body).toEqual({ proposals: [] })
    expect((await ana.page.call('/staff/proposals')).body.proposals).toMatchObject([{ number }])
    await setRoles('cho', ['admin'])
    expect((await cho.page.call('/staff/approve', { number })).status).toBe(200)
  })

  it('is not executed when its text was changed in the database', async () => {
    const number = await proposeLimit('4000')
    const forge = (usdt: string): Promise<unknown> =>
      inTransaction(app.database.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update approvals set terms = ${usdt} where id = ${number}`.execute(tx)
        await sql`update proposals set arguments = ${JSON.stringify([usdt])} where approval_id = ${number}`.execute(
          tx,
        )
      })
    await forge('400000')
    const unsigned = {
      status: 422,
      body: { message: expect.stringContaining(`ana did not sign proposal ${number}`) },
    }
    expect(await ben.page.call('/staff/approve', { number })).toMatchObject(unsigned)
    expect(await ben.page.call('/staff/setLimit', { usdt: '400000' })).toMatchObject(unsigned)
    expect(await limitNow()).not.toBe('400000')
    expect((await ben.page.call('/staff/reject', { number, reason: 'forged' })).status).toBe(200)
    await forge('4000')
  })

  it('cannot be approved under its old number after it was withdrawn and proposed again with other terms', async () => {
    const shown = await proposeLimit('3000')
    expect((await ben.page.call('/staff/proposal', { number: shown })).body.terms).toBe('3000')
    await ana.page.call('/staff/reject', { number: shown, reason: 'wrong' })
    const other = await proposeLimit('300000')
    expect(other).not.toBe(shown)
    expect(await ben.page.call('/staff/approve', { number: shown })).toMatchObject({
      status: 422,
      body: { problem: 'rejected', message: `no proposal ${shown} waits; see approvals list` },
    })
    expect(await limitNow()).not.toBe('300000')
    await ana.page.call('/staff/reject', { number: other, reason: 'a test' })
  })

  it('cannot be approved by its proposer with another passkey, and cannot be approved twice', async () => {
    const number = await proposeLimit('2000')
    const second = consolePage(app.consoleOrigin ?? '')
    expect((await second.enrol('ana', ana.operator.key)).status).toBe(200)
    expect((await second.signIn()).status).toBe(200)
    expect((await second.call('/staff/approve', { number })).body.message).toContain('a different operator')
    expect((await ben.page.call('/staff/approve', { number })).status).toBe(200)
    for (const { page } of [ben, cho])
      expect((await page.call('/staff/approve', { number })).body.message).toContain(
        `no proposal ${number} waits`,
      )
  })

  it('can be approved only after a new confirmation with the passkey', async () => {
    const number = await proposeLimit('5000')
    clock.forward(6 * MINUTE)
    expect((await ben.page.call('/staff/approve', { number })).body.problem).toBe('fresh')
    expect((await ben.page.prove()).status).toBe(200)
    expect((await ben.page.call('/staff/approve', { number })).status).toBe(200)
    for (const { page } of [ana, cho]) await page.prove()
  })

  it('is approved on the command line when its result is a secret, because only the command line shows secrets', async () => {
    const added = await opsOn(app.database, ['operator', 'add', 'dan'], {
      key: ana.operator.key,
      now: clock.now(),
    })
    expect(added.text).toContain('approved once')
    const { proposals } = (await ben.page.call('/staff/proposals')).body
    const { number } = proposals.find(({ subject }: { subject: string }) => subject === 'dan')
    const answer = await ben.page.call('/staff/approve', { number })
    expect(answer).toMatchObject({ status: 422, body: { problem: 'rejected' } })
    expect(JSON.stringify(answer.body)).not.toContain('h5op_')
  })

  it("is recorded in the operators' log with both operators, their network addresses and the result", async () => {
    const { lines } = (await ana.page.call('/staff/log', { operator: 'ben', command: 'operator limit' })).body
    expect(lines.at(-1)).toMatchObject({
      operator: 'ben',
      command: 'operator limit',
      arguments: ['5000'],
      outcome: 'done',
    })
    const count = async (): Promise<number> =>
      (await ana.page.call('/staff/log', { operator: 'ben', command: 'person find' })).body.lines.length
    for (let n = 0; n < 3; n++) await ben.page.call('/people/find', { query: '123456' })
    // A read that the page repeats automatically is logged once.
    expect(await count()).toBe(2)
    clock.forward(11 * MINUTE)
    await ben.page.call('/people/find', { query: '123456' })
    expect(await count()).toBe(4)
    const own = (await ana.page.call('/staff/log', { operator: 'ana', limit: 3 })).body.lines
    expect(own.at(-1)).toMatchObject({ command: 'log', outcome: 'begun', detail: 'console, 127.0.0.1' })
  })

  it('cannot be approved after a week', async () => {
    await ana.page.prove()
    const number = await proposeLimit('1000')
    clock.forward(7 * 86_400_000 + MINUTE)
    for (const { page } of [ana, ben]) await page.signIn()
    expect(await ben.page.call('/staff/approve', { number })).toMatchObject({ status: 422 })
    expect((await ben.page.call('/staff/proposals')).body).toEqual({ proposals: [] })
    expect(await findings()).toEqual([])
  })
})
