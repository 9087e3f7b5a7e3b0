import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import type { Call } from '#contract/wire/callBuilders.ts'
import { jsonSchema } from '#contract/wire/schema.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send, voucherPicture } from '#tests/helpers/test-people.ts'
import { lengthOf } from '../harness/run-length.ts'
import { setPay } from '../invariants/identity/verified-people.ts'
import { sampleOf } from './call-samples.ts'
import { copied } from './copy-samples.ts'
import { givenCoupon } from './coupon-samples.ts'
import { digest } from './database-digest.ts'
import { applied } from './ieo-samples.ts'
import { borrowed, lent } from './loan-samples.ts'
import { heldWork, openedBox, resoldWork, sealedBox, wonOrder } from './nft-samples.ts'
import { closingByLimit, fund, openOrder, option, position } from './position-samples.ts'
import { endedTalk } from './support-samples.ts'
import { quotedFor, withdrawn } from './withdrawal-and-quote-samples.ts'

/**
 * Number of random ids tried for each parameter, besides the real id of another person's object; `npm run
 * prove` tries 500.
 */
const IDS = lengthOf('OWNERSHIP_IDS', 4)

let app: TestApp
let ann: Person
let bob: Person
beforeAll(async () => {
  // Automatic reviews are off, so that nothing changes between two digests of the database.
  app = await testApp({ demoReview: 0 }, { clock: earlyInAnHour() })
  ann = await newPerson(app.origin)
  await setPay(app, ann)
  const demo = { user_string: 'demo@example.com', password: 'demo1234' }
  const token = accepted<string>(await send(app.origin, 'POST', '/user/login', demo))
  bob = {
    email: demo.user_string,
    token,
    get: async (path, fields = {}) => accepted(await send(app.origin, 'GET', path, fields, token)),
    post: async (path, fields = {}) => accepted(await send(app.origin, 'POST', path, fields, token)),
    act: async (path, fields = {}, method = 'POST') =>
      accepted(await send(app.origin, method, path, { request_id: randomUUID(), ...fields }, token)),
  }
  await setPay(app, bob)
  await app.database.db.updateTable('users').set({ real_level: 1 }).execute()
})
afterAll(() => app.end())

/** Adds a passkey to the person, as if a browser had registered it; returns the passkey's id. */
async function passkey(person: Person): Promise<string> {
  const { id: user_id } = await person.get<{ id: number }>('/user/info')
  const { id } = await app.database.db
    .insertInto('passkeys')
    .values({
      user_id,
      credential: randomUUID(),
      public_key: Buffer.alloc(32),
      counter: 0,
      transports: '',
      name: 'a phone',
      created_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Signs in once more as the person; returns the id of the new session. */
async function session(person: Person): Promise<string> {
  const login = { user_string: 'demo@example.com', password: 'demo1234' }
  accepted(await send(app.origin, 'POST', '/user/login', login))
  const { list } = await person.get<{ list: { id: number; current: number }[] }>('/safe/sessions')
  return String(list.find(({ current }) => current === 0)?.id)
}

/** Adds an address to the person's address book; returns the entry's id. */
async function inBook(person: Person): Promise<string> {
  const fields = {
    ...sampleOf('payout.saveAddress'),
    address: 'TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g',
    qrcode: await uploaded(person, '#22aaff'),
  }
  const { id } = await person.post<{ id: number }>('/user/wallet/save', fields)
  return String(id)
}

/** Gives a person everything that is needed before they can submit the pictures of a document. */
async function levelOne({ email }: Person): Promise<void> {
  await app.database.db
    .updateTable('users')
    .set({ real_level: 1, area_code: '84', mobile: email.replace(/\D/g, '').slice(0, 6).padEnd(9, '7') })
    .where('email', '=', email)
    .execute()
}

const sides = async (person: Person) => {
  await levelOne(ann)
  await levelOne(bob)
  await app.database.db.deleteFrom('real_claims').execute()
  return {
    real_type: '2',
    front_pic: await uploaded(person, '#102030'),
    reverse_pic: await uploaded(person, '#302010'),
  }
}

async function uploaded(person: Person, colour?: string): Promise<string> {
  const form = new FormData()
  const picture = new Uint8Array(await voucherPicture(colour))
  form.set('file', new Blob([picture], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  return accepted<string>(JSON.parse(await answer.text()))
}

/** Creates a bank deposit that awaits payment, and uploads a payment proof for it. */
async function unpaid(person: Person, colour: string): Promise<Readonly<Record<string, string>>> {
  const claim = { account: 'a bank', amount: '10', currency: '101', type: '1' }
  const { id } = await person.act<{ id: number }>('/wallet/charge_req', claim)
  return { id: String(id), voucher: await uploaded(person, colour) }
}

const locked = async (person: Person): Promise<string> => {
  const order = await person.act<{ id: number }>('/lh/deposit', sampleOf('lockup.buy'))
  return String(order.id)
}

/** Creates a quick buy order that awaits payment, for a verified person; returns its id. */
async function unpaidOrder(person: Person, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { id } = await person.get<{ id: number }>('/user/info')
  await app.database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
  const { bank: _, ...how } = more
  const wanted = { ...sampleOf('quickBuy.quote'), ...how }
  const { rate } = await person.get<{ rate: string }>('/quick_buy/quote', wanted)
  const order = { ...sampleOf('quickBuy.buy'), ...more, rate }
  return String((await person.act<{ id: number }>('/quick_buy/order', order)).id)
}

async function unsent(person: Person, colour: string): Promise<Readonly<Record<string, string>>> {
  const id = await unpaidOrder(person, { pay_method: 'bank', bank: '' })
  return { id, voucher: await uploaded(person, colour) }
}

const invested = async (person: Person): Promise<string> => {
  const { list } = await person.get<{ list: { id: number }[] }>('/dual/index')
  const fields = { ...sampleOf('dual.buy'), id: String(list[0]?.id) }
  const order = await person.act<{ id: number }>('/dual/buyDual', fields)
  return String(order.id)
}

const subscribed = async (person: Person): Promise<string> => {
  const { id } = await person.get<{ id: number }>('/user/info')
  await app.database.db.updateTable('users').set({ real_level: 1 }).where('id', '=', id).execute()
  return applied(person)
}

/**
 * For each parameter that contains the id of an object: creates such an object of a person and
 * returns its id, or all parameters of the call when it needs more than the id.
 */
const owned: Readonly<
  Record<string, (person: Person) => Promise<string | Readonly<Record<string, string>>>>
> = {
  'market.removeFavourite.id': async (person) =>
    String((await person.post<{ id: number }>('/optional/add', { currency_id: 1 })).id),
  // Every person has a message already: the one about the sign-in.
  'message.markRead.id': async (person) => {
    const { list } = await person.get<{ list: { id: number }[] }>('/mailMessage/getList')
    return String(list[0]?.id)
  },
  'spot.cancel.id': async (person) => {
    const order = await person.act<{ id: number }>('/coin/trade', sampleOf('spot.place'))
    return String(order.id)
  },
  'spot.amend.id': async (person) => {
    const order = await person.act<{ id: number }>('/coin/trade', sampleOf('spot.place'))
    return String(order.id)
  },
  'spot.order.id': async (person) => {
    const order = await person.act<{ id: number }>('/coin/trade', sampleOf('spot.place'))
    return String(order.id)
  },
  'futures.order.id': (person) => openOrder(app.origin, person.token),
  'futures.cancel.id': (person) => openOrder(app.origin, person.token),
  'futures.setstop.id': (person) => openOrder(app.origin, person.token),
  'futures.close.id': (person) => position(app.origin, person.token),
  'futures.cancelClose.id': (person) => closingByLimit(app.origin, person.token),
  'futures.reverse.id': (person) => position(app.origin, person.token),
  'futures.margin.id': (person) => position(app.origin, person.token),
  'copy.selfHolding.transaction_id': (person) => copied(app, person.token),
  'seconds.result.id': (person) => option(app.origin, person.token),
  'lockup.order.id': locked,
  'lockup.redeem.id': locked,
  'lockup.renew.id': locked,
  'quickBuy.order.id': (person) => unpaidOrder(person),
  'quickBuy.cancel.id': (person) => unpaidOrder(person),
  'quickBuy.testPay.id': (person) => unpaidOrder(person),
  'quickBuy.transferred.id': (person) => unsent(person, '#1111aa'),
  'quickBuy.transferred.voucher': (person) => unsent(person, '#aa11aa'),
  'dual.order.id': invested,
  'ieo.order.id': subscribed,
  'loan.detail.id': (person) => borrowed(app, person),
  'loan.repay.id': (person) => lent(app, person),
  'loan.collateral.id': (person) => lent(app, person),
  'loan.cancel.id': (person) => borrowed(app, person),
  'safe.revoke.id': session,
  'guard.passkeyName.id': passkey,
  'guard.passkeyRemove.id': async (person) => ({ id: await passkey(person), password: 'demo1234' }),
  'profile.portrait.head_portrait': (person) => uploaded(person),
  'identity.submit.front_pic': sides,
  'identity.submit.reverse_pic': sides,
  'alert.remove.id': async (person) =>
    String((await person.post<{ id: number }>('/alert/add', sampleOf('alert.add'))).id),
  'payout.removeAddress.id': inBook,
  'withdraw.cancel.id': (person) => withdrawn(app, person),
  'convert.convert.quote_id': quotedFor,
  'payout.saveAddress.qrcode': (person) => uploaded(person, '#22ffaa'),
  'nft.mine.id': heldWork,
  'nft.open.id': sealedBox,
  'nft.proof.id': openedBox,
  'nft.resell.id': heldWork,
  'nft.withdraw.id': resoldWork,
  'nft.orders.id': (person) => wonOrder(app, person),
  'nft.readOrder.id': (person) => wonOrder(app, person),
  'nft.pay.id': (person) => wonOrder(app, person),
  // Grants a coupon for orders, because the test coupon of a demo installation is a cash coupon.
  'spot.place.coupon_id': (person) => givenCoupon(app.database.db, person, 'fee', 'OWN-SPOT'),
  'futures.submit.coupon_id': async (person) => {
    await fund(app.origin, person.token)
    return givenCoupon(app.database.db, person, 'fee', 'OWN-FUTURES')
  },
  'lockup.buy.coupon_id': (person) => givenCoupon(app.database.db, person, 'yield', 'OWN-LOCK'),
  'coupon.use.id': async (person) =>
    String((await person.post<{ id: number }>('/coupon/claim', { code: 'WELCOME10' })).id),
  'kefu.rate.id': async (person) => {
    const { id } = await person.get<{ id: number }>('/user/info')
    return endedTalk(app.database.db, id)
  },
  'wallet.deposit.voucher': (person) => uploaded(person),
  'wallet.depositPaid.id': (person) => unpaid(person, '#aa1111'),
  'wallet.depositPaid.voucher': (person) => unpaid(person, '#11aa11'),
}

/**
 * Parameters that contain the id of a public object (a currency, a pair, an announcement) or are
 * ignored, such as `user_id`. Ownership of request ids is tested in `request-outcome.test.ts`.
 */
const COMMON = new Set([
  'request_id',
  'coin_id',
  // Free text that the person enters.
  'tax_id',
  'config_id',
  'currency_id',
  'from_currency_id',
  'to_currency_id',
  'legal_id',
  'match_id',
  'news_id',
  // Traders are public.
  'trader_user_id',
  'follow_user_id',
  // A position in a list; the list contains only the caller's rows, whatever the position.
  'before_id',
  // Announcements are public.
  'message_id',
  'user_id',
  'quiz_id',
  'option_id',
  'game_id',
  // A product of the demo catalogue.
  'dual.buy.id',
  'ieo.subscribe.project_id',
  // The number of an identity document, which the person enters.
  'card_id',
])

/** Whether a parameter contains the address of an uploaded picture. */
const isFile = (key: string): boolean =>
  ['voucher', 'head_portrait', 'front_pic', 'reverse_pic', 'qrcode'].includes(key)

const named: (readonly [parameter: string, name: string, call: Call])[] = allCalls.flatMap(([name, call]) =>
  call.access !== 'member'
    ? []
    : Object.keys(jsonSchema(call.params).properties ?? {})
        .filter(
          (key) =>
            (key === 'id' || key.endsWith('_id') || isFile(key)) &&
            !COMMON.has(key) &&
            !COMMON.has(`${name}.${key}`),
        )
        .map((key) => [`${name}.${key}`, name, call] as const),
)

/**
 * Kinds of objects that every person has. Nearby ids may belong to the caller, so distant ids are
 * used.
 */
const EVERYBODYS = new Set(['message.markRead.id', 'safe.revoke.id'])

/** Ids that an attacker who knows one id would guess: its neighbours, and random ones. */
function guessed(parameter: string, key: string, known: string): string[] {
  return Array.from({ length: IDS }, (_, nth) => {
    if (isFile(key)) return `/api/file/${randomBytes(24).toString('base64url')}`
    const number = Number(known)
    if (EVERYBODYS.has(parameter) || !Number.isSafeInteger(number) || nth % 4 === 3)
      return String(10 ** 9 + randomInt(2 ** 47))
    const distance = 1 + (nth >> 1)
    return String(nth % 2 === 0 || number <= distance ? number + distance : number - distance)
  })
}

/** Waits until newly recorded prices have no more effect on the database. */
async function quiet(): Promise<void> {
  let last = ''
  const rests = async (): Promise<boolean> => {
    const now = JSON.stringify(await digest(app.database.db))
    const same = now === last
    last = now
    return same
  }
  await expect.poll(rests, { interval: 2500, timeout: 30_000 }).toBe(true)
}

it('a test object exists for every kind of object whose id is a parameter of a call', () => {
  expect(named.map(([parameter]) => parameter).sort()).toEqual(Object.keys(owned).sort())
})

describe.each(named)('%s', { timeout: 30_000 + IDS * 1000 }, (parameter, name, call) => {
  const key = parameter.slice(name.length + 1)
  const fields = (given: Readonly<Record<string, string>>) => ({
    ...(call.once ? { request_id: randomUUID() } : {}),
    ...sampleOf(name),
    ...given,
  })

  it("gives the same error for the id of another person's object as for an id that does not exist, and changes nothing", async () => {
    const made = await owned[parameter]?.(bob)
    if (!made) throw new Error('nothing was made')
    const theirs = typeof made === 'string' ? { [key]: made } : made
    const before = await digest(app.database.db)
    const foreign = await send(app.origin, call.method, call.path, fields(theirs), ann.token)
    expect(foreign).toMatchObject({ type: 'error' })
    const never = isFile(key) ? `/api/file/${'A'.repeat(32)}` : '999999999999'
    const unknown = await send(
      app.origin,
      call.method,
      call.path,
      fields({ ...theirs, [key]: never }),
      ann.token,
    )
    expect({ ...foreign, server_time: 0 }).toEqual({ ...unknown, server_time: 0 })
    for (const id of guessed(parameter, key, theirs[key] ?? '')) {
      const other = await send(
        app.origin,
        call.method,
        call.path,
        fields({ ...theirs, [key]: id }),
        ann.token,
      )
      expect({ ...other, server_time: 0 }, id).toEqual({ ...unknown, server_time: 0 })
    }
    expect(await digest(app.database.db)).toEqual(before)

    const own = await send(app.origin, call.method, call.path, fields(theirs), bob.token)
    expect(own.type, own.type === 'ok' ? '' : own.message).toBe('ok')
    // Lets the option end, so that its settlement does not change the database during a later comparison.
    if (name === 'seconds.result') app.clock.forward(10 * 60_000)
    if (['futures.close', 'futures.reverse', 'convert.convert', 'seconds.result'].includes(name))
      await quiet()
  })
})

it('a requested deposit address belongs to the owner of the token, even when the request contains the `user_id` of another person', async () => {
  const address = (person: Person, user_id: number) =>
    person.post<{ address: string }>('/wallet/get_in_address', { currency: 1, user_id })
  const { id } = await bob.get<{ id: number }>('/user/info')
  const mine = await address(ann, 0)
  expect(await address(ann, id)).toEqual(mine)
  expect((await address(bob, 0)).address).not.toBe(mine.address)
})

it('answers with lists contain no rows of another person', async () => {
  await bob.act('/coin/trade', sampleOf('spot.place'))
  const count = async (method: 'GET' | 'POST', path: string) =>
    accepted<{ total: number }>(await send(app.origin, method, path, {}, ann.token)).total
  expect(await count('GET', '/coin/list')).toBe(0)
  expect(await count('POST', '/wallet/legal_log')).toBe(0)
  expect(await count('GET', '/recharge/log')).toBe(0)
  expect(await count('GET', '/wallet/hzhistory')).toBe(0)
  expect(await ann.get('/optional/list')).toEqual([])
})

it('a session can turn off and test push messages only for its own device', async () => {
  await bob.post('/push/save', sampleOf('push.save'))
  await ann.post('/push/remove')
  expect(await send(app.origin, 'POST', '/push/test', {}, ann.token)).toMatchObject({ key: 'push_off' })
  expect(await bob.get('/push/state')).toMatchObject({ device: { amounts: 0 } })
  expect(await ann.get('/push/state')).toMatchObject({ device: null })
})
