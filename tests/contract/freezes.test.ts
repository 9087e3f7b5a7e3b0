import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FREEZES, type Freeze } from '#contract/freezes.ts'
import { allCalls } from '#contract/table.ts'
import type { Call } from '#contract/wire/callBuilders.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { memberRequester } from '#server/identity/accounts/verification-code-requester.ts'
import { issueCode } from '#server/identity/accounts/verification-codes.ts'
import { sendWaiting } from '#server/operators/cli/event-outbox.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { accepted, identify, newPerson, type Person, send } from '#tests/helpers/test-people.ts'
import { sampleOf } from './call-samples.ts'

const KEYS: Readonly<Record<Freeze, string>> = {
  withdrawals: 'withdrawals_frozen',
  trading: 'trading_frozen',
  sign_in: 'sign_in_frozen',
}

let app: TestApp
let person: Person
let id = 0
let ana = ''
let ben = ''
beforeAll(async () => {
  app = await testApp()
  ana = (await newOperator(app.database.db, 'ana')).key
  ben = (await newOperator(app.database.db, 'ben')).key
})
afterAll(() => app.end())

const ops = (key: string, ...words: readonly string[]) =>
  opsOn(app.database, words, { key, now: app.clock.now() })
/** Sends the call with this parameter and expects success. */
async function done(key: string, ...words: readonly string[]): Promise<string> {
  const { code, text } = await ops(key, ...words)
  expect(code, text).toBe(0)
  return text
}

/** Creates a person with both verification levels and a pay password, which the calls require. */
async function ready(): Promise<void> {
  person = await newPerson(app.origin)
  ;({ id } = await person.get<{ id: number }>('/user/info'))
  await identify(app.database.db, id, app.clock.now(), 2)
  await setPayPassword(app.services, id, 'a pay password 9')
}

/** The error key of a rejection; empty for a success. */
const keyOf = (envelope: Envelope): string => (envelope.type === 'ok' ? '' : envelope.key)

const call = ({ method, path, once }: Call, fields: Readonly<Record<string, string>>) =>
  send(app.origin, method, path, { ...(once ? { request_id: randomUUID() } : {}), ...fields }, person.token)

const writes = allCalls.filter(([, { kind }]) => kind === 'write')

it('every write of the contract, and no read, declares which account freezes block the write', () => {
  for (const [name, { kind, stoppedBy }] of allCalls)
    expect(stoppedBy === undefined, name).toBe(kind === 'read')
})

describe('a person whose withdrawals and trading are frozen', () => {
  beforeAll(async () => {
    await ready()
    for (const what of ['withdrawals', 'trading'])
      await done(ana, 'person', 'freeze', String(id), what, 'forever', 'a stolen account')
  })

  const stopped = writes.filter(([, { stoppedBy }]) => stoppedBy?.length)
  it.each(stopped)('cannot call %s', async (name, one) => {
    const code = one.requires.code
      ? { code: await issueCode(app.services, person.email, one.requires.code, memberRequester(id, true)) }
      : {}
    const key = keyOf(await call(one, { ...sampleOf(name), ...code }))
    expect(one.stoppedBy?.map((freeze) => KEYS[freeze])).toContain(key)
  })

  const free = writes.filter(
    ([name, { access, upload, stoppedBy }]) =>
      stoppedBy?.length === 0 && access === 'member' && !upload && name !== 'auth.logout',
  )
  it.each(free)('can call %s, which no account freeze blocks', async (name, one) => {
    expect(Object.values(KEYS)).not.toContain(keyOf(await call(one, sampleOf(name))))
  })
})

describe('an account freeze set by an operator', () => {
  beforeEach(ready)
  const order = { currency_id: 1, legal_id: 3, type: 1, amount: '10' }
  const place = () =>
    send(app.origin, 'POST', '/coin/trade', { request_id: randomUUID(), ...order }, person.token)

  it('is shown in the profile of the person until it is lifted, unless it is kept from the person', async () => {
    const profile = () => person.get<{ freezes: string[] }>('/user/info')
    expect((await profile()).freezes).toEqual([])
    await done(ana, 'person', 'freeze', String(id), 'trading', 'forever', 'an investigation', '--silent')
    expect((await profile()).freezes).toEqual([])
    await done(ana, 'person', 'freeze', String(id), 'withdrawals', '7d', 'unusual activity')
    expect((await profile()).freezes).toEqual(['withdrawals'])
    for (const by of [ana, ben])
      await done(by, 'person', 'unfreeze', String(id), 'withdrawals', 'checked', 'by phone')
    expect((await profile()).freezes).toEqual([])
  })

  it('is announced with its reason and end by an inbox message and a mail, and each rejected call names its reason and end', async () => {
    await done(ana, 'person', 'freeze', String(id), 'trading', '7d', 'unusual', 'activity')
    const kept = await app.database.db
      .selectFrom('inbox')
      .select(['kind', 'details'])
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({
      kind: 'trading_frozen',
      details: { reason: 'unusual activity', ends: 'yes' },
    })
    const mail = await app.database.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', person.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toContain('Trading stopped')
    expect(mail.body).toMatch(
      /stopped for your account until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. .*Reason: unusual activity\./,
    )
    expect((await place()).message).toContain('Write to customer service')
  })

  it('blocks trading without an inbox message or a mail when the freeze is set as silent', async () => {
    await done(ana, 'person', 'freeze', String(id), 'trading', 'forever', 'inquiry', '--silent')
    const kinds = await app.database.db.selectFrom('inbox').select('kind').where('user_id', '=', id).execute()
    expect(kinds.map(({ kind }) => kind)).not.toContain('trading_frozen')
    expect(keyOf(await place())).toBe('trading_frozen')
  })

  it('ends automatically at its end time', async () => {
    await done(ana, 'person', 'freeze', String(id), 'trading', '12h', 'pause')
    expect(keyOf(await place())).toBe('trading_frozen')
    app.clock.forward(12 * 3_600_000)
    expect(keyOf(await place())).not.toBe('trading_frozen')
  })

  it('is lifted when two different operators lift the freeze, and not when one operator lifts the freeze twice', async () => {
    await done(ana, 'person', 'freeze', String(id), 'trading', 'forever', 'inquiry')
    const lift = ['person', 'unfreeze', String(id), 'trading', 'proved', 'to', 'be', 'them']
    expect(await done(ana, ...lift)).toContain('A second operator')
    expect(await done(ana, ...lift)).toContain('by you')
    expect(keyOf(await place())).toBe('trading_frozen')
    expect(await done(ben, ...lift)).toContain('Not frozen any more')
    expect(keyOf(await place())).not.toBe('trading_frozen')
    expect((await ops(ben, ...lift)).code).toBe(2)
  })

  it('that blocks the sign-in ends every session, rejects the correct password, and is not revealed to a caller with a wrong password', async () => {
    const login = (password: string) =>
      send(app.origin, 'POST', '/user/login', { user_string: person.email, password })
    await done(ana, 'person', 'freeze', String(id), 'sign-in', 'forever', 'stolen')
    await expect
      .poll(() =>
        person.get('/user/info').then(
          () => 'answered',
          () => 'rejected',
        ),
      )
      .toBe('rejected')
    await sendWaiting(app.services)
    expect(keyOf(await login('correct horse 7'))).toBe('sign_in_frozen')
    expect(keyOf(await login('a wrong horse 7'))).toBe('login_failed')
    const lift = ['person', 'unfreeze', String(id), 'sign-in', 'it is theirs again']
    await done(ana, ...lift)
    await done(ben, ...lift)
    accepted(await login('correct horse 7'))
  })

  it('is reported by the ledger audit when the freeze was set or lifted without an operator', async () => {
    await done(ana, 'person', 'freeze', String(id), 'trading', 'forever', 'inquiry')
    expect((await ops(ana, 'audit')).text).not.toMatch(/! .*freeze/)
    const { db } = app.database
    await db
      .insertInto('freezes')
      .values({
        user_id: id,
        what: 'withdrawals',
        reason: 'x',
        silent: true,
        until_at: 0,
        created_at: 1,
        frozen_by: 'ana',
      })
      .execute()
    await db
      .updateTable('freezes')
      .set({ lifted_at: app.clock.now(), lifted_by: 'ben', lift_reason: 'x' })
      .where('user_id', '=', id)
      .where('what', '=', 'trading')
      .execute()
    const { text } = await ops(ana, 'audit')
    expect(text).toContain(`of ${id} was set by nobody who may`)
    expect(text).toContain(`of ${id} was lifted by nobody who may`)
    await expect(db.deleteFrom('freezes').execute()).rejects.toThrow('never changed')
  })
})

it('every kind of account freeze in the contract has its own error key', () => {
  expect(Object.keys(KEYS).sort()).toEqual([...FREEZES].sort())
})
