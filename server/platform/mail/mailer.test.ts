import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { type Mail, type RunningMailer, senderOf, startMailer, type Transport } from './mailer.ts'
import { SENT_KEPT, sweepMails } from './outbox.ts'

let database: TestDatabase
let mailer: RunningMailer | null = null
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await mailer?.stop()
  await database.db.deleteFrom('mails').execute()
  logged.length = 0
})

const logged: string[] = []
const line = (message: string, fields?: object): void => {
  logged.push(message + JSON.stringify(fields ?? {}))
}
const log = { info: line, warn: line, error: line }
let now = 1_000_000
const clock = { now: () => now }

const start = (transport: Transport | null, demo = true): RunningMailer => {
  mailer = startMailer({ config: { ...database.config, demo }, db: database.db, clock, log }, transport)
  return mailer
}
const mail = { to: 'a@b.co', subject: 'Code', text: 'Your code is 123456.', code: '123456' }
const kept = () => database.db.selectFrom('mails').selectAll().execute()

it('a mail that the mail server accepts is removed from the outbox', async () => {
  const sent: Mail[] = []
  await start(async (one) => {
    sent.push(one)
  }).send(mail)
  await expect.poll(kept).toEqual([])
  expect(sent).toEqual([{ to: mail.to, subject: mail.subject, text: mail.text }])
})

it('a mail that left the outbox is recorded for operators, without its text if the text contains a code', async () => {
  await database.db.deleteFrom('sent_mails').execute()
  const one = start(async () => undefined)
  await one.send(mail)
  await one.send({ to: 'c@d.co', subject: 'Deposit credited', text: 'x' })
  await expect.poll(kept).toEqual([])
  const noted = await database.db.selectFrom('sent_mails').selectAll().orderBy('id').execute()
  expect(noted).toMatchObject([
    { recipient: mail.to, subject: '', with_code: true, state: 'sent' },
    { recipient: 'c@d.co', subject: 'Deposit credited', with_code: false, state: 'sent' },
  ])
  now += SENT_KEPT + 1
  await sweepMails({ db: database.db, clock })
  expect(await database.db.selectFrom('sent_mails').selectAll().execute()).toEqual([])
})

it('a mail that the mail server rejects stays in the outbox and is sent at the next attempt', async () => {
  let broken = true
  const sent: string[] = []
  const transport: Transport = async ({ to }) => {
    if (broken) throw new Error('421 later')
    sent.push(to)
  }
  const first = start(transport)
  await first.send(mail)
  await expect.poll(() => kept().then((rows) => rows[0]?.next_at)).toBe(now + 5000)
  broken = false
  await first.send({ ...mail, to: 'c@d.co' })
  await expect.poll(() => sent).toEqual(['c@d.co'])
  await expect.poll(async () => (await kept()).length).toBe(1)
  now += 5000
  await first.send({ ...mail, to: 'e@f.co' })
  await expect.poll(() => [...sent].sort()).toEqual(['a@b.co', 'c@d.co', 'e@f.co'])
  await expect.poll(kept).toEqual([])
})

it('a mail whose code has expired is not sent again', async () => {
  const one = start(() => Promise.reject(new Error('550 no')))
  await one.send(mail)
  const left = () => kept().then((rows) => rows.map(({ recipient }) => recipient))
  await expect.poll(() => logged.join()).toContain('trying again')
  expect(await left()).toEqual([mail.to])
  now += 15 * 60_000
  await one.send({ ...mail, to: 'later@b.co' })
  await expect.poll(left).toEqual(['later@b.co'])
  expect(logged.join()).toContain('given up')
  const noted = await database.db
    .selectFrom('sent_mails')
    .select(['recipient', 'state'])
    .orderBy('id', 'desc')
    .execute()
  expect(noted[0]).toEqual({ recipient: mail.to, state: 'given up' })
})

it('without a mail server, mails are stored for the test mailbox, with their verification code only in demo mode', async () => {
  await start(null).send(mail)
  expect((await kept()).map(({ code }) => code)).toEqual(['123456'])
  expect(logged.join()).toContain('(code 123456)')
  await mailer?.stop()
  logged.length = 0
  await start(null, false).send(mail)
  expect((await kept()).map(({ code }) => code)).toEqual(['123456', null])
  expect(logged.join()).not.toContain('123456')
})

it('the sender address has the host of the public origin, or example.com for localhost', () => {
  expect(senderOf('https://h5.example.org')).toBe('noreply@h5.example.org')
  expect(senderOf('http://localhost:8080')).toBe('noreply@example.com')
})
