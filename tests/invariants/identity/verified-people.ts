import sharp from 'sharp'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send } from '#tests/helpers/test-people.ts'

export const PAY = 'a pay password 9'

let numbers = 900_000_000

/** The newest code in the test mailbox for an email address or phone number. */
export async function codeFor(app: TestApp, target: string): Promise<string> {
  const mail = await send(app.origin, 'GET', '/dev/mailbox', { user_string: target })
  return accepted<{ code: string }>(mail).code
}

/** Moves the clock a minute forward, so that the next code can be requested. */
export const advanceOneMinute = (app: TestApp): void => app.clock.forward(61_000)

/** Binds a new phone to a person. */
export async function bindPhone(app: TestApp, person: Person): Promise<string> {
  numbers += 1
  const phone = { area_code: '84', mobile: String(numbers) }
  const own_code = await ownCode(app, person, 'contact')
  await person.post('/sms_send', phone)
  await person.post('/safe/mobile', { ...phone, own_code, code: await codeFor(app, `+84${phone.mobile}`) })
  return phone.mobile
}

/** Requests a code to the person's own email address and returns it. */
export async function ownCode(app: TestApp, person: Person, scene: string): Promise<string> {
  advanceOneMinute(app)
  await person.post('/safe/send', { scene })
  return codeFor(app, person.email)
}

export async function setPay(app: TestApp, person: Person, password = PAY): Promise<void> {
  const code = await ownCode(app, person, 'pay_password')
  await person.post('/safe/pay_password', { password, re_password: password, code })
}

/** Creates a person with an email address and a phone number. */
export async function reachable(app: TestApp): Promise<Person> {
  const person = await newPerson(app.origin)
  await bindPhone(app, person)
  return person
}

let shade = 0
/** A random picture that differs from all others. */
export function picture(): Promise<Buffer> {
  shade += 1
  const background = { r: shade % 256, g: (shade >> 8) % 256, b: 90 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

export async function upload(app: TestApp, person: Person, bytes?: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes ?? (await picture()))], { type: 'image/png' }), 'a.png')
  const answer = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  return accepted<string>(JSON.parse(await answer.text()))
}

export const document = (card_id = 'C1234567') => ({
  real_type: '1',
  id_type: 'passport',
  country_code: 'VN',
  name: 'Nguyễn Văn An',
  card_id,
})

export const photos = async (app: TestApp, person: Person) => ({
  real_type: '2',
  front_pic: await upload(app, person),
  reverse_pic: await upload(app, person),
})
