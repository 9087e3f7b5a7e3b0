import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/account/user.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, type Person, send } from '#tests/helpers/test-people.ts'
import {
  advanceOneMinute,
  bindPhone,
  codeFor,
  ownCode,
  PAY,
  picture,
  setPay,
  upload,
} from './verified-people.ts'

const NEW = 'another horse 8'
const DAY = 86_400

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  person = await newPerson(app.origin)
})

const post = (path: string, fields: Record<string, string>, who = person) =>
  send(app.origin, 'POST', path, fields, who.token)
const info = () => person.get<User>('/user/info')
const now = () => Math.floor(app.clock.now() / 1000)
const login = (password: string, email = person.email) =>
  send(app.origin, 'POST', '/user/login', { user_string: email, password })

describe('the login password', () => {
  it('is changed with a mailed code, which ends every session and pauses withdrawals for 24 hours', async () => {
    const second = await login('correct horse 7')
    const code = await ownCode(app, person, 'password')
    const change = { password: NEW, re_password: NEW, code }
    expect(await post('/safe/update_password', { ...change, code: '000000' })).toMatchObject({
      key: 'wrong_code',
    })
    expect(await login('correct horse 7')).toMatchObject({ type: 'ok' })
    expect(await post('/safe/update_password', { ...change, re_password: `${NEW}x` })).toMatchObject({
      key: 'password_mismatch',
      message: 'The two passwords are inconsistent',
    })
    const done = await post('/safe/update_password', change)
    expect(done).toMatchObject({ type: 'ok' })
    const { withdraw_hold_until } = done.message as unknown as { withdraw_hold_until: number }
    expect(withdraw_hold_until).toBeGreaterThan(now() + DAY - 60)
    for (const token of [person.token, String(second.message)])
      expect(await send(app.origin, 'GET', '/user/info', {}, token)).toMatchObject({ type: '999' })
    expect(await login('correct horse 7')).toMatchObject({ type: 'error' })
    expect(await login(NEW)).toMatchObject({ type: 'ok' })
  })

  it.each([0, 1])(
    'is changed with %i passkeys, which stay, and the message names them if there are any',
    async (count) => {
      const { id } = await info()
      for (let n = 0; n < count; n++)
        await app.services.db
          .insertInto('passkeys')
          .values({
            user_id: id,
            credential: `stranger-${id}`,
            public_key: Buffer.alloc(32),
            counter: 0,
            transports: '',
            name: 'not mine',
            created_at: app.clock.now(),
          })
          .execute()
      const code = await ownCode(app, person, 'password')
      const change = { password: NEW, re_password: NEW, code }
      expect(await post('/safe/update_password', change)).toMatchObject({ type: 'ok' })
      const { message: token } = await login(NEW)
      const read = async (path: string) => (await send(app.origin, 'GET', path, {}, String(token))).message
      const state = await read('/safe/guard')
      expect(state).toMatchObject({ passkeys: Array(count).fill({ name: 'not mine' }) })
      const named = JSON.stringify(await read('/mailMessage/getList'))
      expect(named).toContain('Your login password was changed')
      expect(named.includes('Your passkeys still work: remove those that you do not know.')).toBe(count > 0)
    },
  )

  it('is changed once when many simultaneous requests contain the same code', async () => {
    const code = await ownCode(app, person, 'password')
    const change = { password: NEW, re_password: NEW, code }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/safe/update_password', change)))
    expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1)
  })
})

describe('the pay password', () => {
  it('is set with a code, must differ from the login password, and pauses withdrawals only when an existing pay password is changed', async () => {
    const code = await ownCode(app, person, 'pay_password')
    const set = (password: string, re_password = password) =>
      post('/safe/pay_password', { password, re_password, code })
    expect(await set('123456')).toMatchObject({ key: 'bad_password' })
    expect(await set('correct horse 7')).toMatchObject({ key: 'pay_password_same' })
    expect(await set(PAY, `${PAY}x`)).toMatchObject({ key: 'password_mismatch' })
    expect(await set(PAY)).toMatchObject({ type: 'ok', message: { withdraw_hold_until: 0 } })
    expect(await set(PAY)).toMatchObject({ key: 'wrong_code' })
    expect(await info()).toMatchObject({ has_pay_password: 1, withdraw_hold_until: 0 })
    expect(await post('/safe/pay_password/check', { password: PAY })).toMatchObject({ type: 'ok' })
    const change = { password: PAY, re_password: PAY, code: await ownCode(app, person, 'password') }
    expect(await post('/safe/update_password', change)).toMatchObject({ key: 'password_is_pay' })
  })

  it('is locked for 30 minutes after five wrong entries, and a reset with a code pauses withdrawals for 24 hours', async () => {
    await setPay(app, person)
    const check = (password: string) => post('/safe/pay_password/check', { password })
    for (let left = 4; left > 0; left--)
      expect(await check('a wrong one')).toMatchObject({ key: 'pay_password_wrong' })
    expect(await check('a wrong one')).toMatchObject({
      key: 'pay_password_locked',
      message: 'Too many wrong pay passwords. Try again in 30 min',
    })
    expect(await check(PAY)).toMatchObject({ key: 'pay_password_locked' })
    const { locked_until } = await person.get<{ locked_until: number }>('/safe/pay_password')
    expect(locked_until - now()).toBeGreaterThan(29 * 60)
    const code = await ownCode(app, person, 'pay_password')
    const other = { password: `${PAY} b`, re_password: `${PAY} b` }
    expect(await post('/safe/pay_password', { ...other, code, old_password: PAY })).toMatchObject({
      key: 'pay_password_locked',
    })
    expect(await post('/safe/pay_password', { ...other, code })).toMatchObject({ type: 'ok' })
    expect(await check(`${PAY} b`)).toMatchObject({ type: 'ok' })
    expect((await info()).withdraw_hold_until).toBeGreaterThan(now() + DAY - 60)
  })
})

describe('the phone number and the email of an account', () => {
  it('are bound with a code to the phone and a code to the email, and replacing the phone number pauses withdrawals', async () => {
    const thiefs = { area_code: '84', mobile: '955000111' }
    await post('/sms_send', thiefs)
    const alone = { ...thiefs, code: await codeFor(app, '+84955000111') }
    expect(await post('/safe/mobile', alone)).toMatchObject({ key: 'own_code_missing' })
    expect(await post('/safe/mobile', { ...alone, own_code: '000000' })).toMatchObject({ key: 'wrong_code' })
    expect(await info()).toMatchObject({ mobile_bound: 0, withdraw_hold_until: 0 })
    await bindPhone(app, person)
    expect(await info()).toMatchObject({ mobile_bound: 1, area_code: '84', withdraw_hold_until: 0 })
    expect((await info()).mobile).toMatch(/^\+84 \*\*\*\d{4}$/)
    const next = { area_code: '86', mobile: '13800138000' }
    await post('/sms_send', next)
    const code = await codeFor(app, '+8613800138000')
    expect(await post('/safe/mobile', { ...next, code })).toMatchObject({ key: 'own_code_missing' })
    expect(await post('/safe/mobile', { ...next, code: '12345', own_code: '' })).toMatchObject({
      key: 'bad_code',
    })
    // Full-width digits, which Chinese keyboards type, must also be accepted.
    const own_code = String.fromCharCode(
      ...[...(await ownCode(app, person, 'contact'))].map((digit) => digit.charCodeAt(0) + 0xfee0),
    )
    expect(await post('/safe/mobile', { ...next, code, own_code })).toMatchObject({ type: 'ok' })
    expect((await info()).withdraw_hold_until).toBeGreaterThan(now() + DAY - 60)
    expect(await post('/sms_send', { area_code: '86', mobile: '1380013800' })).toMatchObject({
      key: 'bad_mobile',
    })
  })

  it('a phone number of another account gets the same answer as an unused number until the correct code is entered', async () => {
    const other = await newPerson(app.origin)
    const taken = await bindPhone(app, other)
    const own_code = await ownCode(app, person, 'contact')
    const known = await post('/sms_send', { area_code: '84', mobile: taken })
    const unknown = await post('/sms_send', { area_code: '84', mobile: '999000111' })
    const plain = ({ message }: typeof known) => JSON.stringify(message).replace(/\d{4}"/, '"')
    expect(known.type).toBe('ok')
    expect(plain(known)).toBe(plain(unknown))
    for (const mobile of [taken, '999000111'])
      expect(await post('/safe/mobile', { area_code: '84', mobile, code: '000000', own_code })).toMatchObject(
        {
          key: 'wrong_code',
        },
      )
    const code = await codeFor(app, `+84${taken}`)
    expect(await post('/safe/mobile', { area_code: '84', mobile: taken, code, own_code })).toMatchObject({
      key: 'mobile_taken',
      message: 'This phone number is bound to another account. Use another number, or log in to that account',
    })
    expect(await info()).toMatchObject({ mobile_bound: 0 })
  })

  it('the email is replaced with codes to both addresses, the old address is notified, and the email of another account is rejected', async () => {
    const other = await newPerson(app.origin)
    advanceOneMinute(app)
    const own_code = await ownCode(app, person, 'contact')
    const fresh = `new-${person.email}`
    const ask = (email: string) => post('/sms_mail', { user_string: email, scene: 'bind' })
    const [known, unknown] = [await ask(other.email), await ask(fresh)]
    expect(known.message).toEqual(unknown.message)
    const bind = async (email: string, given: Record<string, string> = { own_code }) =>
      post('/safe/email', { email, code: await codeFor(app, email), ...given })
    expect(await bind(other.email)).toMatchObject({ key: 'account_taken' })
    expect(await bind(fresh, {})).toMatchObject({ key: 'own_code_missing' })
    expect(await bind(fresh)).toMatchObject({ type: 'ok' })
    expect((await info()).withdraw_hold_until).toBeGreaterThan(now() + DAY - 60)
    expect(await login('correct horse 7', fresh)).toMatchObject({ type: 'ok' })
    const old = await send(app.origin, 'GET', '/dev/mailbox', { user_string: person.email })
    expect(JSON.stringify(old.message)).toContain('contact customer service at once')
  })

  it('of two people who bind one phone number at the same time, one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const both = [await newPerson(app.origin), await newPerson(app.origin)]
      const phone = { area_code: '84', mobile: `70000000${round}` }
      const own = [
        await ownCode(app, both[0] ?? person, 'contact'),
        await ownCode(app, both[1] ?? person, 'contact'),
      ]
      const codes: string[] = []
      for (const one of both) {
        await post('/sms_send', phone, one)
        codes.push(await codeFor(app, `+84${phone.mobile}`))
      }
      const answers = await Promise.all(
        both.map((one, n) =>
          post('/safe/mobile', { ...phone, code: codes[n] ?? '', own_code: own[n] ?? '' }, one),
        ),
      )
      expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1)
    }
  })

  it('the number of codes that a member can request is limited, also over several phone numbers', async () => {
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        post('/sms_send', { area_code: '84', mobile: `60000000${i + 10}` }),
      ),
    )
    const more = await post('/sms_send', { area_code: '84', mobile: '6111111111' })
    expect(asked.filter(({ type }) => type === 'ok').length).toBeGreaterThan(0)
    expect(more).toMatchObject({ key: 'code_limit' })
  })

  it('a code that a guest requests without naming a purpose can register an unknown number, and can reset the password of a known number', async () => {
    const guest = (path: string, fields: Record<string, string>) => send(app.origin, 'POST', path, fields)
    const mobile = '977000123'
    const form = { user_string: mobile, area_code: '84', type: 'mobile', password: NEW, re_password: NEW }
    const asked = await guest('/sms_send', { area_code: '84', mobile })
    expect(asked).toMatchObject({ type: 'ok' })
    const first = { ...form, code: await codeFor(app, `+84${mobile}`) }
    expect(await guest('/user/register', first)).toMatchObject({ type: 'ok' })
    await advanceOneMinute(app)
    const again = await guest('/sms_send', { area_code: '84', mobile })
    expect(again.message).toEqual(asked.message)
    const other = { ...form, password: `${NEW} b`, re_password: `${NEW} b` }
    const code = await codeFor(app, `+84${mobile}`)
    expect(await guest('/user/forget', { ...other, code })).toMatchObject({ type: 'ok' })
  })

  it('a phone number sent without a dial code is bound with the dial code of the number to which the verification code was sent', async () => {
    const mobile = '977000456'
    expect(await post('/sms_send', { area_code: '84', mobile })).toMatchObject({ type: 'ok' })
    const code = await codeFor(app, `+84${mobile}`)
    const own_code = await ownCode(app, person, 'contact')
    expect(await post('/safe/mobile', { mobile: '977000457', code, own_code })).toMatchObject({
      key: 'bad_mobile',
    })
    expect(await post('/safe/mobile', { mobile: `0${mobile}`, code, own_code })).toMatchObject({ type: 'ok' })
    expect(await info()).toMatchObject({ mobile_bound: 1, area_code: '84' })
  })

  it('without a text message gateway and test mode, a request for a code to a phone is rejected', async () => {
    const bare = await testApp({ demo: false, testMoney: 'keep' }, { transport: async () => undefined })
    try {
      const phone = { area_code: '84', mobile: '912345678', scene: 'register' }
      const rejected = await send(bare.origin, 'POST', '/sms_send', phone)
      expect(rejected).toMatchObject({ type: 'error', key: 'sms_unavailable' })
    } finally {
      await bare.end()
    }
  })
})

describe('the sessions of an account', () => {
  it('are listed with device and location, and can be ended individually or all at once', async () => {
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1'
    const phone = async () => {
      const answer = await fetch(`${app.origin}/api/user/login`, {
        method: 'POST',
        headers: { 'user-agent': agent, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ user_string: person.email, password: 'correct horse 7' }),
      })
      return String(((await answer.json()) as { message: string }).message)
    }
    const tokens = [await phone(), await phone()]
    type List = { list: { id: number; device: string; place: string; current: number }[] }
    const { list } = await person.get<List>('/safe/sessions')
    expect(list).toHaveLength(3)
    expect(list.filter(({ current }) => current === 1)).toHaveLength(1)
    expect(list.filter(({ device }) => device === 'Safari, iPhone')).toHaveLength(2)
    const first = list.find(({ current }) => current === 0)
    expect(await post('/safe/sessions/revoke', { id: String(first?.id) })).toMatchObject({
      message: { ended: 1 },
    })
    expect(await post('/safe/sessions/revoke', { id: String(first?.id) })).toMatchObject({
      key: 'param_error',
    })
    expect((await person.get<List>('/safe/sessions')).list).toHaveLength(2)
    expect(await post('/safe/sessions/revoke', { id: '0' })).toMatchObject({ message: { ended: 1 } })
    for (const token of tokens)
      expect(await send(app.origin, 'GET', '/user/info', {}, token)).toMatchObject({ type: '999' })
    expect(await info()).toMatchObject({ email_bound: 1 })
  })
})

describe('the profile of a person', () => {
  it('accepts a valid nickname and signature, and rejects an invalid nickname or signature', async () => {
    expect(await post('/user/editNickname', { nickname: 'abcdefghijk' })).toMatchObject({
      key: 'too_long',
      message: 'Character too long',
    })
    expect(await post('/user/editNickname', { nickname: 'ab😀' })).toMatchObject({ key: 'bad_nickname' })
    expect(await post('/user/editNickname', { nickname: '小明88' })).toMatchObject({ message: '小明88' })
    expect(await post('/user/editSignature', { signature: 'x'.repeat(31) })).toMatchObject({
      key: 'too_long',
    })
    expect(await post('/user/editSignature', { signature: 'Cut losses early.' })).toMatchObject({
      type: 'ok',
    })
    expect(await info()).toMatchObject({ nickname: '小明88', signature: 'Cut losses early.' })
  })

  it('shows the square profile picture to everybody, and stops serving a picture that was replaced', async () => {
    const other = await newPerson(app.origin)
    const file = await upload(app, person)
    expect(await post('/user/uploadHeadPortrait', { head_portrait: file }, other)).toMatchObject({
      key: 'file_missing',
    })
    const seen = async (address: string) => (await fetch(app.origin + address)).status
    const first = String((await post('/user/uploadHeadPortrait', { head_portrait: file })).message)
    expect(await seen(first)).toBe(200)
    expect(await seen(file)).toBe(404)
    const second = String(
      (await post('/user/uploadHeadPortrait', { head_portrait: await upload(app, person, await picture()) }))
        .message,
    )
    expect([await seen(first), await seen(second)]).toEqual([404, 200])
    expect((await info()).head_portrait).toBe(second)
    // A profile picture cannot be used as a payment or identity proof.
    expect(await post('/user/uploadHeadPortrait', { head_portrait: second })).toMatchObject({
      key: 'file_missing',
    })
  })
})
