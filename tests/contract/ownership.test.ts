import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import type { Call } from '#contract/wire/callBuilders.ts'
import { jsonSchema } from '#contract/wire/schema.ts'
import { earlyInAnHour, type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send } from '#tests/helpers/test-people.ts'
import { lengthOf } from '../harness/run-length.ts'
import { setPay } from '../invariants/identity/verified-people.ts'
import { sampleOf } from './call-samples.ts'
import { digest } from './database-digest.ts'
import type { OwnedObjects } from './owned-object.ts'

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

const areas = import.meta.glob<OwnedObjects>('./owned-objects/*.ts', { eager: true, import: 'owned' })

/** The objects of `owned-objects/<area>.ts`, by `area.call.parameter`. */
const owned = new Map<string, OwnedObjects[string]>(
  Object.entries(areas).flatMap(([file, objects]) =>
    Object.entries(objects).map(
      ([key, make]) => [`${file.replace(/.*\/|\.ts$/g, '')}.${key}`, make] as const,
    ),
  ),
)

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
  // Lead traders are public.
  'trader_user_id',
  'follow_user_id',
  // The cursor of a list; the list contains only the caller's rows, whatever the cursor.
  'before_id',
  // Announcements are public.
  'message_id',
  'user_id',
  'quiz_id',
  'option_id',
  'game_id',
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
            owned.get(`${name}.${key}`) !== 'public',
        )
        .map((key) => [`${name}.${key}`, name, call] as const),
)

/**
 * Kinds of objects that every person has. Nearby ids may belong to the caller, so distant ids are
 * used.
 */
const EVERYBODYS = new Set(['message.markRead.id', 'safe.revoke.id'])

/** Ids that an attacker who knows one id would guess: the neighbouring ids, and random ids. */
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
  expect(named.map(([parameter]) => parameter).sort()).toEqual(
    [...owned].flatMap(([parameter, make]) => (make === 'public' ? [] : [parameter])).sort(),
  )
})

describe.each(named)('%s', { timeout: 30_000 + IDS * 1000 }, (parameter, name, call) => {
  const key = parameter.slice(name.length + 1)
  const fields = (given: Readonly<Record<string, string>>) => ({
    ...(call.once ? { request_id: randomUUID() } : {}),
    ...sampleOf(name),
    ...given,
  })

  it("gives the same error for the id of another person's object as for an id that does not exist, and changes nothing", async () => {
    const make = owned.get(parameter)
    if (typeof make !== 'function') throw new Error('nothing makes such an object')
    const made = await make(bob, { app, everyone: [ann, bob] })
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

it('no list in an answer contains a row of another person', async () => {
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
