import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { SpotOrder } from '#contract/trade/spot.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { Db } from '#server/platform/db/types.ts'
import { exchange, FORM } from './raw-http.ts'
import { until } from './test-server.ts'

type Fields = Readonly<Record<string, string | number>>

/** Sends one call like a client, form-urlencoded, and returns the envelope, without retries or validation. */
export async function send(
  origin: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  fields: Fields = {},
  token = '',
): Promise<Envelope> {
  const form = new URLSearchParams({
    lang: 'en',
    ...Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, String(v)])),
  })
  const authorization: Record<string, string> = token ? { authorization: token } : {}
  const url = `${origin}/api${path}`
  const { text } =
    method === 'GET'
      ? await exchange(`${url}?${form}`, method, authorization)
      : await exchange(url, method, { ...authorization, ...FORM }, form.toString())
  return JSON.parse(text) as Envelope
}

/** The payload of a successful response; throws the text of an error response. */
export function accepted<T>(envelope: Envelope): T {
  if (envelope.type !== 'ok') throw new Error(`rejected: ${envelope.key} ${envelope.message}`)
  return envelope.message as T
}

export interface Person {
  readonly email: string
  readonly token: string
  get<T>(path: string, fields?: Fields): Promise<T>
  post<T>(path: string, fields?: Fields): Promise<T>
  /** A POST with a fresh `request_id`. */
  act<T>(path: string, fields?: Fields, method?: 'POST' | 'PUT'): Promise<T>
}

/** Registers a new person through the API, with the code from the mailbox of the test installation, and signs in. */
export async function newPerson(
  origin: string,
  email = `p${randomUUID().slice(0, 12)}@example.com`,
): Promise<Person> {
  const password = 'correct horse 7'
  accepted(await send(origin, 'POST', '/sms_mail', { user_string: email, scene: 'register' }))
  const { code } = accepted<{ code: string }>(
    await send(origin, 'GET', '/dev/mailbox', { user_string: email }),
  )
  accepted(
    await send(origin, 'POST', '/user/register', {
      user_string: email,
      code,
      password,
      re_password: password,
    }),
  )
  const token = accepted<string>(await send(origin, 'POST', '/user/login', { user_string: email, password }))
  return personOf(origin, email, token)
}

/** The person to whom an existing session token belongs. */
export const personOf = (origin: string, email: string, token: string): Person => ({
  email,
  token,
  get: async <T>(path: string, fields: Fields = {}) =>
    accepted<T>(await send(origin, 'GET', path, fields, token)),
  post: async <T>(path: string, fields: Fields = {}) =>
    accepted<T>(await send(origin, 'POST', path, fields, token)),
  act: async <T>(path: string, fields: Fields = {}, method: 'POST' | 'PUT' = 'POST') =>
    accepted<T>(await send(origin, method, path, { request_id: randomUUID(), ...fields }, token)),
})

/**
 * Makes a registered person the invited friend of another. The server has no such call, so the change is made
 * in the database, without triggers.
 */
export const setInviter = (db: Db, id: number, inviter: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.updateTable('users').set({ invited_by: inviter }).where('id', '=', id).execute()
  })

/**
 * Verifies a person's identity at the time `at` (ms), as an approved review does, with a unique document
 * number.
 */
export async function identify(db: Db, id: number, at = Date.now(), level: 1 | 2 = 1): Promise<void> {
  await db.updateTable('users').set({ real_level: level, real_status: 2 }).where('id', '=', id).execute()
  await db
    .insertInto('real_claims')
    .values({
      user_id: id,
      level: 1,
      status: 2,
      id_type: 'passport',
      country: 'VN',
      name: 'Ann Example',
      card_id: `P${id}`,
      test: false,
      created_at: at,
      reviewed_at: at,
      reviewed_by: 'test',
    })
    .execute()
}

/** Verifies the person's identity (level 1); returns the person. */
export async function verified(db: Db, person: Person): Promise<Person> {
  const { id } = await person.get<{ id: number }>('/user/info')
  await identify(db, id)
  return person
}

let pictures = 0

/** The colours of the next picture, none of which recurs within 256 pictures. */
function nextColour(): { readonly r: number; readonly g: number; readonly b: number } {
  pictures += 1
  return { r: (pictures * 37) % 256, g: (pictures * 91) % 256, b: 136 }
}

/**
 * A small valid image for a payment proof; without a colour it differs from the last 255 images, because one
 * picture proves only one deposit.
 */
export const voucherPicture = (
  background: string | { readonly r: number; readonly g: number; readonly b: number } = nextColour(),
): Promise<Buffer> =>
  sharp({ create: { width: 48, height: 48, channels: 3, background } })
    .png()
    .toBuffer()

/** Uploads an image for a payment proof as this person; returns its address. */
export async function uploadVoucher(origin: string, { token }: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await voucherPicture())], { type: 'image/png' }), 'voucher.png')
  const upload = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  return accepted<string>((await upload.json()) as Envelope)
}

/** Makes a deposit and waits until the automatic review of demo mode has credited it. */
export async function deposit(
  origin: string,
  person: Person,
  currency: number,
  amount: string,
): Promise<void> {
  const voucher = await uploadVoucher(origin, person)
  await person.act('/wallet/charge_req', { account: 'test payer', amount, currency, type: 0, voucher })
  await until('the deposit to be credited', async () => {
    const row = await person.post<{ available: string }>('/wallet/detail', { currency, type: 'change' })
    return Number(row.available) > 0
  })
}

/** Waits until a market order is filled or ended by a recorded price; returns the order. */
export const finishedOrder = (person: Person, { id }: { readonly id: number }): Promise<SpotOrder> =>
  until(`order ${id} to be decided`, async () => {
    const order = await person.get<SpotOrder>('/coin/order', { id })
    return order.status !== 'doing' && order
  })

/** Creates a person with 25,000 USDT. */
export async function personWithUsdt(origin: string): Promise<Person> {
  const person = await newPerson(origin)
  await deposit(origin, person, 3, '25000')
  return person
}

/** Creates a person with 4,000 USDT in Futures and more in Spot. */
export async function personWithFuturesBalance(origin: string): Promise<Person> {
  const person = await personWithUsdt(origin)
  await person.act('/wallet/change', {
    currency_id: 3,
    number: '4000',
    from_field: 'change',
    to_field: 'lever',
  })
  return person
}

/** Creates a person with money, an open order and a filled order, so that no list of orders is empty. */
export async function customer(origin: string): Promise<Person> {
  const person = await personWithUsdt(origin)
  const order = { currency_id: 1, legal_id: 3, type: 1, amount: '0.01', amount_unit: 'base' }
  await finishedOrder(
    person,
    await person.act('/coin/trade', { ...order, order_type: 'market', target_price: '' }),
  )
  await person.act('/coin/trade', { ...order, order_type: 'limit', target_price: '1000' })
  return person
}
