import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditApprovals } from '#server/identity/approvals/approval-audit.ts'
import { signedText } from '#server/identity/approvals/approvals.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { CONSOLE_ON, type ConsoleOperator, joinConsole } from '#tests/helpers/console-server.ts'
import { forgedBy } from '#tests/helpers/forge-database.ts'
import { type TestApp, testApp, testClock } from '#tests/helpers/test-app.ts'

let app: TestApp
const clock = testClock()
beforeAll(async () => {
  app = await testApp({ console: CONSOLE_ON }, { clock, consoleFolder: null })
  const [ana, ben] = [await joinConsole(app, 'ana'), await joinConsole(app, 'ben')]
  await ana.page.call('/staff/setRoles', { operator: 'ben', roles: ['admin'] })
  const cho = await joinConsole(app, 'cho')
  const byBoth = async (path: string, input: object): Promise<void> => {
    const { proposal } = (await ana.page.call(path, input)).body
    expect((await ben.page.call('/staff/approve', { number: proposal })).body.outcome).toBe('done')
  }
  await byBoth('/staff/setRoles', { operator: 'cho', roles: ['admin'] })
  await byBoth('/staff/setLimit', { usdt: '9000' })
  await losePasskey(ana, cho)
})
afterAll(() => app.end())

/** Removes the first passkey of an operator, by another operator. */
async function losePasskey(by: ConsoleOperator, { operator }: ConsoleOperator): Promise<void> {
  const { operators } = (await by.page.call('/staff/operators')).body
  const { passkeys } = operators.find(({ name }: { name: string }) => name === operator.name)
  const input = { operator: operator.name, passkey: passkeys[0].id }
  expect((await by.page.call('/staff/removePasskey', input)).status).toBe(200)
}

const findings = (): Promise<readonly string[]> =>
  inTransaction(app.database.db, async (tx) => (await auditApprovals(tx, [])).findings)

/** Inserts an approval in ben's name, signed with the given key, as if made in the session `session`. */
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

describe("the audit of the operators' log and approvals", () => {
  const thief = generateKeyPairSync('ed25519')
  const publicKey = thief.publicKey.export({ type: 'spki', format: 'der' }).toString('hex')
  const BENS = `(select max(id) from operator_sessions s where exists (select from operators o
    where o.id = s.operator_id and o.name = 'ben'))`

  /**
   * An entry in ben’s log, written by an attacker who does not have ben’s key; the database appends it to the
   * hash chain.
   */
  const ACT = (
    signed: string,
  ): string => `with last as (select id, hash from ops_audit order by id desc limit 1),
    made as (select row(last.id + 1, ${clock.now()}, 'ben', 'bank set', '[]', 'done', '', null, last.hash, null, null, null)::ops_audit
      as line, last.hash from last)
    insert into ops_audit (id, created_at, operator, command, arguments, outcome, prev_hash, hash, signature, session_id)
    overriding system value select (line).id, (line).created_at, 'ben', 'bank set', '[]', 'done', made.hash,
      sha256(made.hash || convert_to(act_text(line), 'UTF8')), ${signed} from made`

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
      'an approval that names a session and is signed by another key',
      /ben did not sign approval/,
      () => [forgedApproval(thief.privateKey, BENS, clock.now())],
    ],
    [
      'a session without a valid passkey response',
      /nobody’s passkey opened session 900/,
      () => [
        session(`'{"clientDataJSON":"e30","authenticatorData":"","signature":""}'`),
        forgedApproval(thief.privateKey, '900', clock.now()),
      ],
    ],
    [
      'a session with the passkey response of another session',
      /nobody’s passkey opened session 900/,
      () => [session('assertion'), forgedApproval(thief.privateKey, '900', clock.now())],
    ],
    [
      'a passkey without the signature of its operator',
      /ben did not sign passkey/,
      () => [
        `insert into operator_passkeys (operator_id, credential, public_key, counter, transports, name, created_at, signature)
          select id, 'forged', 'x', 0, '', '', ${clock.now()}, 'x' from operators where name = 'ben'`,
      ],
    ],
    [
      'an approval given after the end of its session',
      /did not sign approval/,
      () => [
        'alter table operator_sessions disable trigger operator_sessions_keep',
        'update operator_sessions set ended_at = created_at - 120000 where operator_id is not null',
        'alter table operator_sessions enable trigger operator_sessions_keep',
      ],
    ],
    [
      'roles that no operators approved',
      /the roles of cho is not what operators said/,
      () => [
        `update operator_roles set roles = '["admin", "treasury"]' where operator_id = (select id from operators where name = 'cho')`,
      ],
    ],
    [
      "an edited entry of the operators' log",
      /line \d+ of the log of acts does not follow/,
      () => [
        `update ops_audit set operator = 'ana' where id = (select max(id) from ops_audit where operator = 'ben')`,
      ],
    ],
    [
      "a deleted entry of the operators' log",
      /line \d+ of the log of acts does not follow/,
      () => [`delete from ops_audit where id = (select max(id) from ops_audit where operator = 'ben')`],
    ],
    [
      'roles that only one operator approved',
      /the roles of cho were given by ana alone/,
      () => [
        `update approvals set verdict = 'alone' where kind = 'operator_roles' and subject = 'cho' and verdict = 'twice'
        and operator_id = (select id from operators where name = 'ben')`,
        `update approvals set operator_id = (select id from operators where name = 'ana') where kind = 'operator_roles' and verdict = 'alone'`,
      ],
    ],
    [
      "an entry of the operators' log that the named operator did not sign",
      /line \d+ of the log of acts, bank set by ben, is signed by nobody/,
      () => [ACT(`null, null`)],
    ],
    [
      "an entry of the operators' log with the signature of another entry",
      /ben did not sign line \d+ of the log of acts/,
      () => [
        ACT(
          `(select signature from ops_audit where operator = 'ben' and signature is not null limit 1), ${BENS}`,
        ),
      ],
    ],
    [
      'a passkey marked as removed without an operator',
      /passkey \d+ of ben is removed, and nobody said so/,
      () => [
        `update operator_passkeys set removed_at = ${clock.now()} where operator_id = (select id from operators where name = 'ben')`,
      ],
    ],
    [
      'a removed passkey restored',
      /passkey \d+ of cho was removed, and is there/,
      () => [`update operator_passkeys set removed_at = 0 where removed_at > 0`],
    ],
    [
      'a change that needs two operators with the approval of one',
      /approval \d+ of rule alone_usdt is one operator’s, and it takes two/,
      () => [`update approvals set verdict = 'alone' where kind = 'rule' and verdict = 'twice'`],
    ],
    [
      'the trigger that protects sessions dropped',
      /table operator_sessions is not protected/,
      () => ['drop trigger operator_sessions_keep on operator_sessions'],
    ],
    [
      'the trigger that protects passkeys disabled',
      /table operator_passkeys is not protected/,
      () => ['alter table operator_passkeys disable trigger operator_passkeys_keep'],
    ],
  ]

  it.each(forgeries)('reports %s', async (_what, finding, statements) => {
    const found = await forgedBy(
      app.database.db,
      statements(),
      async (tx) => (await auditApprovals(tx, [])).findings,
    )
    expect(found.join('\n')).toMatch(finding)
  })

  it('continues at the last verified entry of the log, and finds tampering after that entry', async () => {
    const { rows } = await app.database.pool.query<{ id: number; hash: string }>(
      `select id::int, encode(hash, 'hex') as hash from ops_audit order by id desc offset 3 limit 1`,
    )
    const [act] = rows
    if (!act) throw new Error('no line')
    const since = (statements: readonly string[]) =>
      forgedBy(
        app.database.db,
        statements,
        async (tx) => (await auditApprovals(tx, [], { approvals: 0, act })).findings,
      )
    const forge = (which: string) => `update ops_audit set detail = 'nothing' where id ${which}`
    expect((await since([forge(`> ${act.id}`)])).join()).toMatch(/of the log of acts/)
    // An incremental audit does not verify the records that an earlier audit has verified; a full audit does.
    expect(await since([forge(`= (select max(id) from ops_audit where id < ${act.id})`)])).toEqual([])
    expect(
      (
        await since([`delete from ops_audit where id = (select min(id) from ops_audit where id > ${act.id})`])
      ).join(),
    ).toMatch(/does not follow/)
  })

  it('has no findings after actions that operators performed in the console', async () => {
    expect(await findings()).toEqual([])
  })

  it('is protected by the database, which rejects plain SQL that changes or deletes sessions and passkeys', async () => {
    const { pool } = app.database
    await expect(pool.query(`update operator_sessions set public_key = 'x'`)).rejects.toThrow('never changed')
    await expect(pool.query('delete from operator_sessions where operator_id is not null')).rejects.toThrow(
      'stay',
    )
    await expect(pool.query(`update operator_passkeys set public_key = 'x'`)).rejects.toThrow('never changed')
    await expect(pool.query('delete from operator_passkeys')).rejects.toThrow('never changed')
  })
})
