import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#contract/operators/identity.ts'
import { maskEmail } from '#server/identity/accounts/email.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import { ops } from '#server/operators/cli/run-command-line.ts'
import { seedVerification } from '#server/products/verification/demo-auto-review.ts'
import { operationOf, readAsOperator } from '#tests/helpers/operator-calls.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { type KeyedOperator, newOperator } from '#tests/helpers/test-operators.ts'
import type { Person } from '#tests/helpers/test-people.ts'
import { document, photos, reachable } from './verified-people.ts'

const { list, show, picture, reject, limits } = identity.calls

let app: TestApp
let operator: KeyedOperator
let operation: Operation
beforeAll(async () => {
  app = await testApp({ demoReview: 0 })
  operator = await newOperator(app.database.db, 'ana')
  operation = operationOf(app.services, operator)
})
afterAll(() => app.end())

const uidOf = async (person: Person) => (await person.get<{ id: number }>('/user/info')).id

/** Runs a command line as an operator; returns the exit code and the printed text. */
async function typed(...words: string[]) {
  const lines: string[] = []
  const { dataDir, databaseUrl } = app.services.config
  const line = (text: string): void => void lines.push(text)
  const code = await ops(words, {
    env: { DATABASE_URL: databaseUrl ?? undefined, DATA_DIR: dataDir, H5_OPERATOR_KEY: operator.key },
    clock: app.clock,
    out: line,
    err: line,
  })
  return { code, text: lines.join('\n') }
}

/** The claims of this person that await review. */
const waitingOf = async (uid: number) =>
  (await readAsOperator(operation, list, {})).claims.filter((one) => one.uid === uid)

test('an application for verification is listed and shown with its document, its owner and other applications with that document', async () => {
  const [first, second] = [await reachable(app), await reachable(app)]
  await first.post('/user/real', document('SAME0001'))
  await second.post('/user/real', document('SAME0001'))
  const [one] = await waitingOf(await uidOf(first))
  expect(one).toMatchObject({
    level: 1,
    document: 'passport',
    country: 'VN',
    others: 1,
    person: maskEmail(first.email),
  })
  if (!one) throw new Error('nothing waits')
  const shown = await readAsOperator(operation, show, { id: one.id })
  expect(shown).toMatchObject({
    status: 'verifying',
    number: 'SAME0001',
    name: 'Nguyễn Văn An',
    pictures: [],
    frozen: [],
    others: [{ uid: await uidOf(second), person: maskEmail(second.email), status: 'verifying' }],
    history: [{ id: one.id, level: 1 }],
  })
  // The next page starts after the entry that the previous page ended with.
  expect((await readAsOperator(operation, list, { after: one.id })).claims.map(({ id }) => id)).not.toContain(
    one.id,
  )
})

test('an application shows the other people with the same name and country who are verified or in review with another document', async () => {
  const named = (number: string, name: string, country_code = 'VN') => ({
    ...document(number),
    name,
    country_code,
  })
  const people = [await reachable(app), await reachable(app), await reachable(app), await reachable(app)]
  const [one, two, elsewhere, failed] = people
  if (!one || !two || !elsewhere || !failed) throw new Error('nobody')
  await one.post('/user/real', named('TWIN0001', 'Trần Thị Bích'))
  await typed('identity', 'approve', String((await waitingOf(await uidOf(one)))[0]?.id))
  await elsewhere.post('/user/real', named('TWIN0002', 'Trần Thị Bích', 'TH'))
  await failed.post('/user/real', named('TWIN0003', 'Trần Thị Bích'))
  await typed('identity', 'reject', String((await waitingOf(await uidOf(failed)))[0]?.id), 'unreadable')
  await two.post('/user/real', named('TWIN0004', 'BICH TRAN THI'))
  const [claim] = await waitingOf(await uidOf(two))
  expect(claim).toMatchObject({ others: 0, namesakes: 1 })
  expect(await readAsOperator(operation, show, { id: claim?.id ?? 0 })).toMatchObject({
    others: [],
    namesakes: [
      {
        uid: await uidOf(one),
        person: maskEmail(one.email),
        document: 'passport',
        status: 'verified',
      },
    ],
  })
  expect((await typed('identity', 'list')).text).toContain('1 other accounts have the same name and country')
  expect((await typed('identity', 'show', String(claim?.id))).text).toMatch(/same name .*passport, verified/)
})

test('the names of applications that an earlier release recorded are compared after the start of the server', async () => {
  const [one, two] = [await reachable(app), await reachable(app)]
  const name = 'Phạm Quốc Khánh'
  for (const [person, number] of [
    [one, 'PAST0001'],
    [two, 'PAST0002'],
  ] as const)
    await person.post('/user/real', { ...document(number), name })
  await app.database.db.updateTable('real_claims').set({ name_key: '' }).where('name', '=', name).execute()
  expect((await waitingOf(await uidOf(two)))[0]).toMatchObject({ namesakes: 0 })
  await seedVerification(app.services)
  expect((await waitingOf(await uidOf(two)))[0]).toMatchObject({ namesakes: 1 })
})

test('an application for level 2 shows the document of level 1, and its pictures have the operator’s name as a watermark', async () => {
  const person = await reachable(app)
  const uid = await uidOf(person)
  await person.post('/user/real', document('PICT0001'))
  await typed('identity', 'approve', String((await waitingOf(uid))[0]?.id))
  await person.post('/user/real', await photos(app, person))
  const [claim] = await waitingOf(uid)
  if (!claim) throw new Error('nothing waits')
  expect(claim).toMatchObject({ level: 2, document: 'passport', country: 'VN', others: 0 })
  expect(await readAsOperator(operation, show, { id: claim.id })).toMatchObject({
    number: 'PICT0001',
    pictures: ['front', 'back'],
    history: [{ level: 2 }, { level: 1, status: 'verified', reviewed_by: 'ana' }],
  })
  const [front, back] = await Promise.all(
    (['front', 'back'] as const).map((side) => readAsOperator(operation, picture, { id: claim.id, side })),
  )
  expect(front).toMatchObject({ type: 'image/jpeg', width: 800, height: 533 })
  expect(front?.content).not.toBe(back?.content)
  const { format } = await sharp(Buffer.from(front?.content ?? '', 'base64')).metadata()
  expect(format).toBe('jpeg')
  await expect(readAsOperator(operation, picture, { id: claim.id, side: 'portrait' })).rejects.toThrow(
    'has no picture',
  )
})

test("each view of a document picture by an operator is recorded in the operators' log with the person on the picture", async () => {
  const person = await reachable(app)
  const uid = await uidOf(person)
  await person.post('/user/real', document('LOGS0001'))
  await typed('identity', 'approve', String((await waitingOf(uid))[0]?.id))
  await person.post('/user/real', await photos(app, person))
  const id = String((await waitingOf(uid))[0]?.id)
  for (const side of ['front', 'front']) expect((await typed('identity', 'picture', id, side)).code).toBe(0)
  const seen = await app.database.db
    .selectFrom('ops_audit')
    .select(['operator', 'arguments', 'outcome', 'user_id'])
    .where('command', '=', 'identity picture')
    .where('outcome', '=', 'done')
    .execute()
  expect(seen).toEqual(
    [1, 2].map(() => ({
      operator: 'ana',
      arguments: [id, 'front'],
      outcome: 'done',
      user_id: uid,
    })),
  )
  const json = await typed('identity', 'picture', id, 'back', '--json')
  expect(v.parse(picture.answer, JSON.parse(json.text)).content.length).toBeGreaterThan(1000)
})

test('the rejection of an application for verification needs a predefined reason, and the reason "other" needs a text', () => {
  const input = (reason: string, note?: string) => v.safeParse(reject.params, { id: 1, reason, note })
  expect(input('expired').success).toBe(true)
  expect(input('other').success).toBe(false)
  expect(input('test_over').success).toBe(false)
  expect(reject.words(v.parse(reject.params, { id: 1, reason: 'other', note: 'Send the back' }))).toEqual([
    '1',
    'other',
    'Send the back',
  ])
})

test('the withdrawal limits of both verification levels are shown to operators', async () => {
  expect((await readAsOperator(operation, limits, {})).limits).toMatchObject([
    { level: 1, withdraw_24h_btc: '200' },
    { level: 2, withdraw_24h_btc: '500' },
  ])
})
