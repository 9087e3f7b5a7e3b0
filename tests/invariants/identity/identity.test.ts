import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RealState } from '#contract/account/identity.ts'
import { LANGS } from '#contract/wire/lang.ts'
import { verificationCommands } from '#server/products/verification/cli.ts'
import { verification as product } from '#server/products/verification/module.ts'
import { reviewClaim } from '#server/products/verification/review-claim.ts'
import { realState } from '#server/products/verification/verification-state.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { newPerson, type Person, send } from '#tests/helpers/test-people.ts'
import { until } from '#tests/helpers/test-server.ts'
import { bindPhone, document, photos, picture, reachable, upload } from './verified-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ demoReview: 0 })
})
afterAll(() => app.end())

const submit = (person: Person, fields: Record<string, string>, lang = 'en') =>
  send(app.origin, 'POST', '/user/real', { lang, ...fields }, person.token)
const state = (person: Person, lang = 'en') => person.get<RealState>('/real/state', { lang })
const claims = () => app.database.db.selectFrom('real_claims').selectAll().where('status', '=', 1)
const claimOf = async (person: Person): Promise<number> => {
  const { id } = await person.get<{ id: number }>('/user/info')
  return (await claims().where('user_id', '=', id).executeTakeFirstOrThrow()).id
}

/** Runs a command as an operator and returns the printed text. */
async function ops(name: string, ...args: string[]): Promise<string> {
  const command = verificationCommands.find((one) => one.name === name)
  if (!command) throw new Error(`no command ${name}`)
  const operator = await newOperator(app.database.db)
  const printed: string[] = []
  await command.run(
    {
      ...app.services,
      operator: () => operator,
      print: (line) => void printed.push(String(line)),
      services: async () => app.services,
    },
    args,
  )
  return printed.join('\n')
}
const approve = async (person: Person) => ops('identity approve', String(await claimOf(person)))

describe('an application for identity verification', () => {
  it('needs no phone where the phone is optional, but an email', async () => {
    const settings = app.services.config as { phoneOptional: boolean }
    const person = await newPerson(app.origin)
    settings.phoneOptional = true
    try {
      expect(await state(person)).toMatchObject({ email_bound: 1, mobile_bound: 0, phone_optional: 1 })
      expect(await person.get('/user/info')).toMatchObject({ mobile_bound: 0, phone_optional: 1 })
      expect(await submit(person, document('E0000001'))).toMatchObject({ type: 'ok' })
      await approve(person)
      expect(await state(person)).toMatchObject({ level: 1 })
      const { id } = (await person.get('/user/info')) as { id: number }
      await app.services.db
        .updateTable('users')
        .set({ email: '', area_code: '84', mobile: '700000001' })
        .where('id', '=', id)
        .execute()
      expect(await submit(person, await photos(app, person))).toMatchObject({ key: 'email_first' })
    } finally {
      settings.phoneOptional = false
    }
    expect(await person.get('/user/info')).not.toHaveProperty('phone_optional')
  })

  it('needs a bound phone number and email, and is rejected with an invalid document', async () => {
    const person = await newPerson(app.origin)
    expect(await submit(person, document())).toMatchObject({ key: 'contacts_first' })
    await bindPhone(app, person)
    for (const [fields, key] of [
      [{ ...document(), name: 'R2D2' }, 'bad_real_name'],
      [{ ...document(), card_id: 'C1' }, 'bad_document'],
      [
        { ...document(), id_type: 'id_card', country_code: 'CN', card_id: '110105194912310021' },
        'bad_document',
      ],
      [{ ...document(), country_code: 'KP' }, 'area_unsupported'],
      [{ ...document(), country_code: '' }, 'param_error'],
      [await photos(app, person), 'real_level_first'],
    ] as const)
      expect(await submit(person, fields), key).toMatchObject({ key })
    expect((await state(person)).levels.map(({ status }) => status)).toEqual([0, 0])
    expect(await submit(person, document('A1B2C3'))).toMatchObject({ type: 'ok' })
    expect(await state(person)).toMatchObject({ level: 0, levels: [{ status: 1 }, { status: 0 }] })
    expect(await submit(person, document('A1B2C3'))).toMatchObject({ key: 'real_reviewing' })
    expect(await person.get('/user/info')).toMatchObject({ real_status: 1, real_level: 0 })
  })

  it('is approved for level 1 and then for level 2, each with the limits set on the server', async () => {
    const person = await reachable(app)
    await submit(person, document('P0000001'))
    expect(await ops('identity list')).toMatch(/level 1 {2}passport {2}VN/)
    await approve(person)
    expect(await state(person)).toMatchObject({
      level: 1,
      name: 'Nguyễn Văn An',
      levels: [{ status: 2 }, { status: 0 }],
    })
    expect(await person.get('/user/info')).toMatchObject({ real_status: 2, real_level: 1 })
    const stored = await app.database.db
      .selectFrom('users')
      .select('country')
      .where('email', '=', person.email)
      .executeTakeFirst()
    expect(stored?.country).toBe('VN')
    expect(await submit(person, document('P0000009'))).toMatchObject({ key: 'real_done' })

    const both = await photos(app, person)
    for (const missing of [{ front_pic: '' }, { reverse_pic: '' }, { front_pic: both.reverse_pic }])
      expect(await submit(person, { ...both, ...missing })).toMatchObject({
        key: 'front_pic' in missing && missing.front_pic !== '' ? 'photos_same' : 'photo_missing',
      })
    expect(await submit(person, both)).toMatchObject({ type: 'ok' })
    await approve(person)
    expect(await state(person)).toMatchObject({ level: 2, levels: [{ status: 2 }, { status: 2 }] })
    expect(await submit(person, both)).toMatchObject({ key: 'real_done' })

    const { limits, withdraw_used_24h_btc } = await state(person)
    expect(withdraw_used_24h_btc).toBe('0')
    expect(limits).toEqual([
      { level: 1, withdraw_24h_btc: '200', fiat_single_usdt: '2000' },
      { level: 2, withdraw_24h_btc: '500', fiat_single_usdt: '1000000' },
    ])
    for (const _ of ['one', 'two']) await ops('identity limit', '2', '400', '100000')
    expect((await state(person)).limits[1]).toEqual({
      level: 2,
      withdraw_24h_btc: '400',
      fiat_single_usdt: '100000',
    })
  })

  it('can be rejected with a reason in the language of the person, and can be repeated', async () => {
    const person = await reachable(app)
    await submit(person, document('P0000002'))
    const id = String(await claimOf(person))
    await expect(ops('identity reject', id, 'nonsense')).rejects.toThrow('unreadable')
    await expect(ops('identity reject', id, 'test_over')).rejects.toThrow('the reason is one of')
    await expect(ops('identity reject', id, 'other')).rejects.toThrow('needs words')
    await ops('identity reject', id, 'mismatch', 'Second', 'line')
    const said = await Promise.all(
      LANGS.map(async (lang) => (await state(person, lang)).levels[0]?.reason ?? ''),
    )
    expect(new Set(said).size).toBe(LANGS.length)
    for (const reason of said) expect(reason).toContain('Second line')
    expect(await person.get('/user/info')).toMatchObject({ real_status: 3, real_level: 0 })
    expect(await submit(person, document('P0000003'))).toMatchObject({ type: 'ok' })
    await approve(person)
    expect(await state(person)).toMatchObject({
      level: 1,
      levels: [{ status: 2, reason: '' }, { status: 0 }],
    })
  })
})

describe('an identity document, which can verify one person only', () => {
  it('is accepted in an application with the same answer whether or not another person already uses the document', async () => {
    const [first, second] = [await reachable(app), await reachable(app)]
    await submit(first, document('DUP00001'))
    await approve(first)
    const same = await submit(second, document('DUP 00001'))
    const other = await reachable(app)
    const fresh = await submit(other, document('NEW00001'))
    const plain = (answer: typeof same) => ({
      ...answer,
      server_time: 0,
      message: JSON.stringify(answer.message).replace(/"time":\d+/g, ''),
    })
    expect(plain(same)).toEqual(plain(fresh))
    expect(await ops('identity list')).toContain('claimed by 1 other')
    expect(await approve(second)).toContain('verifies another account')
    expect((await state(second)).levels[0]).toMatchObject({
      status: 3,
      reason: 'This document already verifies another account',
    })
  })

  it('used in two applications that are approved at the same time verifies one of the two people', async () => {
    for (let round = 0; round < 6; round++) {
      const people = await Promise.all([reachable(app), reachable(app), reachable(app)])
      for (const person of people) await submit(person, document(`RACE000${round}`))
      const ids = await Promise.all(people.map(claimOf))
      const operator = await newOperator(app.database.db)
      const done = await Promise.all(
        ids.map((id) => reviewClaim(app.services, id, operator, { status: 2, reason: '', note: '' })),
      )
      expect(done.map(({ status }) => status).sort()).toEqual([2, 3, 3])
    }
  })
})

it('of many simultaneous approvals and rejections of one identity verification, exactly one is executed', async () => {
  const operator = await newOperator(app.database.db)
  for (let round = 0; round < 10; round++) {
    const person = await reachable(app)
    await submit(person, document(`ONE0000${round}`))
    const id = await claimOf(person)
    const verdicts = Array.from({ length: 12 }, (_, i) =>
      reviewClaim(
        app.services,
        id,
        operator,
        i % 2 === 0 ? { status: 2, reason: '', note: '' } : { status: 3, reason: 'expired', note: '' },
      ).then(
        () => i,
        (error: { key?: string }) => error.key,
      ),
    )
    const results = await Promise.all(verdicts)
    const won = results.filter((result) => typeof result === 'number')
    expect(won).toHaveLength(1)
    expect(results.filter((result) => result === 'already_handled')).toHaveLength(11)
    const winner = Number(won[0])
    expect(await state(person)).toMatchObject({ level: winner % 2 === 0 ? 1 : 0 })
    const mails = await person.get<{ list: { title: string }[] }>('/mailMessage/getList')
    expect(mails.list.filter(({ title }) => title.startsWith('Verification'))).toHaveLength(1)
  }
})

it('of fifty simultaneous applications of one person for identity verification, one is accepted', async () => {
  const person = await reachable(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => submit(person, document(`MANY0${i + 10}`))),
  )
  expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1)
  expect(answers.filter((answer) => answer.type !== 'ok' && answer.key === 'real_reviewing')).toHaveLength(49)
})

describe('uploaded photos of identity documents', () => {
  it('are readable by their owner and operators only, and are encoded again before they are stored', async () => {
    const [person, stranger] = [await reachable(app), await reachable(app)]
    await submit(person, document('PHOTO001'))
    await approve(person)
    const theirs = await photos(app, stranger)
    expect(await submit(person, theirs)).toMatchObject({ key: 'photo_missing' })

    const secret = Buffer.from('GPS 21.0285,105.8542 <script>alert(1)</script>')
    const sent = Buffer.concat([
      await sharp(await picture())
        .jpeg()
        .withExif({ IFD0: { Copyright: secret.toString() } })
        .toBuffer(),
      secret,
    ])
    const front_pic = await upload(app, person, sent)
    const kept = await fetch(app.origin + front_pic, { headers: { authorization: person.token } })
    const bytes = Buffer.from(await kept.arrayBuffer())
    expect(bytes.includes(secret)).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const claim = { real_type: '2', front_pic, reverse_pic: await upload(app, person) }
    expect(await submit(person, claim)).toMatchObject({ type: 'ok' })
    for (const token of ['', stranger.token])
      expect((await fetch(app.origin + front_pic, { headers: { authorization: token } })).status).toBe(404)
    expect((await fetch(app.origin + front_pic.replace('/file/', '/portrait/'))).status).toBe(404)

    const folder = mkdtempSync(join(tmpdir(), 'h5-photos-'))
    const printed = await ops('identity show', String(await claimOf(person)), '--save', join(folder, 'id'))
    expect(printed).toContain('PHOTO001')
    expect((await sharp(readFileSync(join(folder, 'id.front'))).metadata()).format).toBe('jpeg')
    rmSync(folder, { recursive: true })
  })

  it('are rejected when the file is malformed or contains something other than a photo', async () => {
    const person = await reachable(app)
    const png = await picture()
    const hostile = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.from('GIF89a<script>1</script>'),
      Buffer.from('%PDF-1.7'),
      Buffer.concat([png.subarray(0, 20), Buffer.from('<script>')]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
      Buffer.alloc(0),
    ]
    for (const bytes of hostile) await expect(upload(app, person, bytes)).rejects.toThrow(/rejected: file_/)
  })
})

it('a read of the state of a verification during its approval returns the state before or the state after the approval, never a mixture', async () => {
  const operator = await newOperator(app.database.db)
  for (let round = 0; round < 10; round++) {
    const person = await reachable(app)
    await submit(person, document(`STATE00${round}`))
    const claim = await claims()
      .where('id', '=', await claimOf(person))
      .executeTakeFirstOrThrow()
    let approved = false
    const approval = reviewClaim(app.services, claim.id, operator, {
      status: 2,
      reason: '',
      note: '',
    }).finally(() => {
      approved = true
    })
    const reader = async (): Promise<string[]> => {
      const seen: string[] = []
      while (!approved) {
        const { level, levels } = await realState(app.services, claim.user_id, 'en')
        seen.push(`${level} ${levels[0]?.status}`)
      }
      return seen
    }
    const seen = await Promise.all([reader(), reader(), reader()])
    await approval
    for (const state of seen.flat()) expect(['0 1', '1 2']).toContain(state)
  }
})

describe('an automatic approval of an identity verification in test mode', () => {
  it('is marked as automatic, and no longer verifies the person once test mode is off', async () => {
    const demo = await testApp({ demoReview: 3000 })
    try {
      const person = await reachable(demo)
      await person.post('/user/real', document('TEST0001'))
      const verified = await until('the verification of test mode', async () => {
        const now = await person.get<RealState>('/real/state')
        return now.level === 1 && now
      })
      expect(verified).toMatchObject({ test: 1, levels: [{ status: 2 }, { status: 0 }] })
      const { list } = await person.get<{ list: { content: string }[] }>('/mailMessage/getList')
      expect(list.some(({ content }) => content.includes('test mode'))).toBe(true)
      await product.seed({ ...demo.services, config: { ...demo.services.config, demo: false } })
      const ended = await person.get<RealState>('/real/state')
      expect(ended).toMatchObject({ level: 0, levels: [{ status: 3 }, { status: 0 }] })
      expect(ended.levels[0]?.reason).toContain('test mode')
    } finally {
      await demo.end()
    }
  })
})
