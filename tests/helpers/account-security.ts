import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '#server/platform/db/types.ts'
import { accepted, newPerson, type Person, send } from './test-people.ts'

/** The pay password of the test people. */
export const PAY = 'a pay password 9'

/** The newest code in the test mailbox for an email address or phone number. */
export async function codeFor(origin: string, target: string): Promise<string> {
  return accepted<{ code: string }>(await send(origin, 'GET', '/dev/mailbox', { user_string: target })).code
}

/** An unused phone number with the dial code +84. */
export const freshNumber = (): string => String(randomInt(100_000_000, 1_000_000_000))

/** Binds a new phone to a person and returns its number; with a code of the authenticator app if the person has one. */
export async function bindPhone(origin: string, person: Person, factor = ''): Promise<string> {
  const phone = { area_code: '84', mobile: freshNumber() }
  await person.post('/safe/send', { scene: 'contact' })
  await person.post('/sms_send', phone)
  await person.post('/safe/mobile', {
    ...phone,
    own_code: await codeFor(origin, person.email),
    code: await codeFor(origin, `+84${phone.mobile}`),
    factor_code: factor,
  })
  return phone.mobile
}

/** Lets a target request another code now, as if a minute had passed since the last code. */
export const allowNextCode = (db: Db, target: string) =>
  db
    .updateTable('codes')
    .set(({ eb }) => ({ created_at: eb('created_at', '-', 61_000) }))
    .where('target', '=', target)
    .execute()

/** Sets the first pay password. */
export async function setPay(origin: string, db: Db, person: Person): Promise<void> {
  await allowNextCode(db, person.email)
  await person.post('/safe/send', { scene: 'pay_password' })
  const code = await codeFor(origin, person.email)
  await person.post('/safe/pay_password', { password: PAY, re_password: PAY, code })
}

/** Number of pictures made so far; each picture gets another colour, so that no two pictures are equal. */
let shade = 0
export function photo(width = 60, height = 40): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: (shade >> 8) % 256, b: 90 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Uploads an image as a person and returns its address. */
export async function upload(origin: string, person: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'a.jpg')
  const answer = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  return accepted<string>(JSON.parse(await answer.text()))
}

/** Creates a person with an email address and a phone number. */
export async function reachable(origin: string): Promise<Person> {
  const person = await newPerson(origin)
  await bindPhone(origin, person)
  return person
}
