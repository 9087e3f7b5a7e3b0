import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { DEMO_APPROVE } from '#server/products/withdraw/demo-auto-review-job.ts'
import { reachable, upload } from '../helpers/account-security.ts'
import { accepted, identify, newPerson, type Person, send, voucherPicture } from '../helpers/test-people.ts'
import type { RunningServer } from '../helpers/test-server.ts'

/** Creates what operators have to review on a working day, by the calls that the app makes. */

const USDT = 3
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
export const PAY = 'a pay password 9'

export interface Place {
  readonly server: Pick<RunningServer, 'origin'>
  readonly database: Database
}

export const idOf = async (person: Person): Promise<number> =>
  (await person.get<{ id: number }>('/user/info')).id

/** Creates a user whose documents await review for level 2, with pictures of both sides. */
export async function applicant({ server, database }: Place): Promise<Person> {
  const person = await reachable(server.origin)
  await identify(database.db, await idOf(person))
  await person.post('/user/real', {
    real_type: '2',
    front_pic: await upload(server.origin, person),
    reverse_pic: await upload(server.origin, person),
  })
  return person
}

async function voucherOf(origin: string, person: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await voucherPicture())], { type: 'image/png' }), 'voucher.png')
  const answer = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: person.token },
    body: form,
  })
  return accepted<string>(JSON.parse(await answer.text()))
}

/** Makes a deposit with its proof, which awaits review; returns its number. */
export async function depositWaiting(
  { server, database }: Place,
  person: Person,
  amount: string,
): Promise<number> {
  await person.act('/wallet/charge_req', {
    account: 'test payer',
    amount,
    currency: USDT,
    type: 0,
    voucher: await voucherOf(server.origin, person),
  })
  const { id } = await database.db
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', await idOf(person))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a verified user with test money and a pay password. */
export async function holder({ server, database }: Place, known?: Person): Promise<Person> {
  const person = known ?? (await newPerson(server.origin))
  const id = await idOf(person)
  await identify(database.db, id)
  await setPayPassword({ db: database.db, clock: systemClock }, id, PAY)
  await person.act('/test_money/take', {})
  return person
}

/** Makes a withdrawal that awaits review; returns its number. */
export async function withdrawalWaiting(
  { server, database }: Place,
  person: Person,
  amount: string,
): Promise<number> {
  await database.db.deleteFrom('codes').where('target', '=', person.email).execute()
  await person.post('/safe/send', { scene: 'withdraw' })
  const { code } = accepted<{ code: string }>(
    await send(server.origin, 'GET', '/dev/mailbox', { user_string: person.email }),
  )
  const { id } = await person.act<{ id: number }>('/wallet/out', {
    currency: USDT,
    address: TRON,
    amount,
    pay_password: PAY,
    code,
  })
  // Automatic reviews of demo mode are off, because operators review in these tests.
  await database.db
    .deleteFrom('jobs')
    .where('kind', '=', DEMO_APPROVE)
    .where('object', '=', String(id))
    .execute()
  return id
}
