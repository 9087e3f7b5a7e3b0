import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/operators/roles.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { signedText } from '#server/review/approvals.ts'
import { auditReview } from '#server/review/audit.ts'
import { type TestApp, testApp, testClock } from '#tests/helpers/app.ts'
import { CONSOLE_ON, type ConsolePage, consolePage } from '#tests/helpers/console.ts'
import { forgedBy } from '#tests/helpers/forge.ts'
import { type KeyedOperator, newOperator, opsOn } from '#tests/helpers/operate.ts'

const MINUTE = 60_000

interface Person {
  readonly operator: KeyedOperator
  readonly page: ConsolePage
}

let app: TestApp
const clock = testClock()
let ana: Person
let ben: Person
let cho: Person
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  const join = async (name: string): Promise<Person> => {
    const operator = await newOperator(app.database.db, name, clock.now())
    const page = consolePage(app.consoleOrigin ?? '')
    await page.enrol(name, operator.key)
    await page.signIn()
    return { operator, page }
  }
  ana = await join('ana')
  ben = await join('ben')
  // The first gives the second their roles alone, once.
  expect((await ana.page.call('/staff/setRoles', { operator: 'ben', roles: ['admin'] })).body.outcome).toBe(
    'done',
  )
  cho = await join('cho')
  await setRoles('cho', ['admin'])
})
afterAll(() => app.end())

/** By two: ana proposes, ben approves. */
async function setRoles(operator: string, roles: readonly Role[]): Promise<void> {
  const proposed = await ana.page.call('/staff/setRoles', { operator, roles })
  expect(proposed.body.outcome).toBe('waits')
  expect((await ben.page.call('/staff/approve', { number: proposed.body.proposal })).body.outcome).toBe(
    'done',
  )
}

/** Proposes another limit; gives the number of the proposal. */
async function proposeLimit(usdt: string): Promise<number> {
  const { body } = await ana.page.call('/staff/setLimit', { usdt })
  expect(body).toMatchObject({ outcome: 'waits' })
  return body.proposal
}

const findings = (): Promise<readonly string[]> =>
  inTransaction(app.database.db, async (tx) => (await auditReview(tx, [])).findings)

const limitNow = async (): Promise<string> => (await ana.page.call('/staff/operators')).body.alone_usdt

describe('what takes two operators, in the console', () => {
  it('waits with its number, is shown beside what stood, and is applied by another’s approval exactly as proposed', async () => {
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

  it('is not approved by its proposer, and proposed again by them is told so', async () => {
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

  it('approved by two at once is applied once, in each of 20 rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const number = await proposeLimit(String(20_000 + round))
      const both = await Promise.all([ben, cho].map(({ page }) => page.call('/staff/approve', { number })))
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(both.filter(({ status }) => status === 422)).toHaveLength(1)
    }
    expect(await findings()).toEqual([])
  })

  it('is approved only by somebody whose role may do it', async () => {
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

  it('takes a fresh proof of the passkey', async () => {
    const number = await proposeLimit('5000')
    clock.forward(6 * MINUTE)
    expect((await ben.page.call('/staff/approve', { number })).body.problem).toBe('fresh')
    expect((await ben.page.prove()).status).toBe(200)
    expect((await ben.page.call('/staff/approve', { number })).status).toBe(200)
    for (const { page } of [ana, cho]) await page.prove()
  })

  it('that gives a secret is approved on the command line, where it is shown', async () => {
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

  it('is in the log of acts with who, from where and what came of it', async () => {
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
    // What a page reads again and again stands in the log once.
    expect(await count()).toBe(2)
    clock.forward(11 * MINUTE)
    await ben.page.call('/people/find', { query: '123456' })
    expect(await count()).toBe(4)
    const own = (await ana.page.call('/staff/log', { operator: 'ana', limit: 3 })).body.lines
    expect(own.at(-1)).toMatchObject({ command: 'log', outcome: 'begun', detail: 'console, 127.0.0.1' })
  })
})

/** An approval of ben’s for a limit, signed by a key, as if with session `session`. */
function forgedApproval(
  signer: ReturnType<typeof generateKeyPairSync>['privateKey'],
  session: string,
  time: number,
) {
  const said = {
    kind: 'rule',
    subject: 'alone_usdt',
    terms: '999999',
    operator: 'ben',
    verdict: 'once',
    worth: null,
    created_at: time,
  } as const
  const signature = sign(null, Buffer.from(signedText(said)), signer).toString('hex')
  return `insert into approvals (kind, subject, terms, operator_id, verdict, created_at, signature, session_id)
    select 'rule', 'alone_usdt', '999999', id, 'once', ${time}, '\\x${signature}', ${session}
    from operators where name = 'ben'`
}

describe('the audit of approvals of the console', () => {
  const thief = generateKeyPairSync('ed25519')
  const publicKey = thief.publicKey.export({ type: 'spki', format: 'der' }).toString('hex')
  const BENS = `(select max(id) from operator_sessions s where exists (select from operators o
    where o.id = s.operator_id and o.name = 'ben'))`

  const session = (assertion: string): string => `insert into operator_sessions
    (id, token_hash, public_key, sealed_key, created_at, operator_id, passkey_id, assertion, proven_at, seen_at, address, agent)
    overriding system value select 900, 'x', '\\x${publicKey}', 'x', ${clock.now()}, operator_id, passkey_id, ${assertion},
      ${clock.now()}, ${clock.now()}, '', '' from operator_sessions where id = ${BENS}`

  const forgeries: readonly (readonly [
    what: string,
    finding: RegExp,
    statements: () => readonly string[],
  ])[] = [
    [
      'an approval in the name of a session, signed by another key',
      /ben did not sign approval/,
      () => [forgedApproval(thief.privateKey, BENS, clock.now())],
    ],
    [
      'a session that no passkey opened',
      /nobody’s passkey opened session 900/,
      () => [
        session(`'{"clientDataJSON":"e30","authenticatorData":"","signature":""}'`),
        forgedApproval(thief.privateKey, '900', clock.now()),
      ],
    ],
    [
      'a session with the answer that a passkey gave for another',
      /nobody’s passkey opened session 900/,
      () => [session('assertion'), forgedApproval(thief.privateKey, '900', clock.now())],
    ],
    [
      'a passkey that its operator did not sign',
      /ben did not sign passkey/,
      () => [
        `insert into operator_passkeys (operator_id, credential, public_key, counter, transports, name, created_at, signature)
          select id, 'forged', 'x', 0, '', '', ${clock.now()}, 'x' from operators where name = 'ben'`,
      ],
    ],
    [
      'an approval after its session had ended',
      /did not sign approval/,
      () => [
        'alter table operator_sessions disable trigger operator_sessions_keep',
        'update operator_sessions set ended_at = created_at - 120000 where operator_id is not null',
        'alter table operator_sessions enable trigger operator_sessions_keep',
      ],
    ],
    [
      'roles that operators did not give',
      /the roles of cho is not what operators said/,
      () => [
        `update operator_roles set roles = '["admin", "treasury"]' where operator_id = (select id from operators where name = 'cho')`,
      ],
    ],
    [
      'a line of the log of acts that says something else now',
      /line \d+ of the log of acts does not follow/,
      () => [
        `update ops_audit set operator = 'ana' where id = (select max(id) from ops_audit where operator = 'ben')`,
      ],
    ],
    [
      'a line of the log of acts that is gone',
      /line \d+ of the log of acts does not follow/,
      () => [`delete from ops_audit where id = (select max(id) from ops_audit where operator = 'ben')`],
    ],
    [
      'roles that one operator gave alone',
      /the roles of cho were given by ana alone/,
      () => [
        `update approvals set verdict = 'alone' where kind = 'operator_roles' and subject = 'cho' and verdict = 'twice'
        and operator_id = (select id from operators where name = 'ben')`,
        `update approvals set operator_id = (select id from operators where name = 'ana') where kind = 'operator_roles' and verdict = 'alone'`,
      ],
    ],
    [
      'the protection of sessions away',
      /table operator_sessions is not protected/,
      () => ['drop trigger operator_sessions_keep on operator_sessions'],
    ],
    [
      'the protection of passkeys away',
      /table operator_passkeys is not protected/,
      () => ['alter table operator_passkeys disable trigger operator_passkeys_keep'],
    ],
  ]

  it.each(forgeries)('reports %s', async (_what, finding, statements) => {
    const found = await forgedBy(
      app.database.db,
      statements(),
      async (tx) => (await auditReview(tx, [])).findings,
    )
    expect(found.join('\n')).toMatch(finding)
  })

  it('reports nothing of what operators did', async () => {
    expect(await findings()).toEqual([])
  })

  it('plain SQL changes no session and no passkey', async () => {
    const { pool } = app.database
    await expect(pool.query(`update operator_sessions set public_key = 'x'`)).rejects.toThrow('never changed')
    await expect(pool.query('delete from operator_sessions where operator_id is not null')).rejects.toThrow(
      'stay',
    )
    await expect(pool.query(`update operator_passkeys set public_key = 'x'`)).rejects.toThrow('never changed')
    await expect(pool.query('delete from operator_passkeys')).rejects.toThrow('never changed')
  })
})
