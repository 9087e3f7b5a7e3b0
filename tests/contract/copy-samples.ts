import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createLedger } from '#server/ledger/post-journal.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, send } from '#tests/helpers/test-people.ts'
import { depositJournal } from '../harness/deposits.ts'
import { sampleOf } from './call-samples.ts'

type App = Pick<TestApp, 'origin' | 'database'>

const act = async <T>({ origin }: App, path: string, fields: Record<string, string>, token: string) =>
  accepted<T>(await send(origin, 'POST', path, { request_id: randomUUID(), ...fields }, token))

const idOf = async ({ origin }: App, token: string): Promise<number> =>
  accepted<{ id: number }>(await send(origin, 'GET', '/user/info', {}, token)).id

/** Moves money to the futures account. */
export async function funded(app: App, token: string): Promise<Record<string, string>> {
  const move = { currency_id: '3', number: '1000', from_field: 'change', to_field: 'lever' }
  await act(app, '/wallet/change', move, token)
  return {}
}

/** Makes a person a lead trader, as an approved application does. */
export async function madeTrader(app: App, token: string): Promise<void> {
  const id = await idOf(app, token)
  await sql`insert into copy_traders (user_id, status, nickname, signature, contact, experience, applied_at, reviewed_at,
      reviewed_by, since)
    values (${id}, 'trader', ${`T${id}`}, 'Small steps.', 'mail', 'long', 1, 1, 'test', 3600000)
    on conflict (user_id) do update set status = 'trader', since = 3600000, reviewed_at = 1`.execute(
    app.database.db,
  )
}

async function newTrader(app: App) {
  const person = await newPerson(app.origin)
  const id = await idOf(app, person.token)
  await madeTrader(app, person.token)
  const journal = depositJournal(randomUUID(), Date.now(), {
    user: id,
    currency: 3,
    amount: '1000',
    account: 'lever',
  })
  await app.database.db.transaction().execute((tx) => createLedger().post(tx, journal))
  return { id: String(id), token: person.token }
}

/** Creates a lead trader and returns the trader's id. */
export const trader = async (app: App): Promise<string> => (await newTrader(app)).id

const follow = (app: App, id: string, token: string) =>
  act(app, '/follow/follow', { ...sampleOf('copy.follow'), trader_user_id: id }, token)

/** Makes this person follow a new lead trader; returns the trader's id. */
export async function followed(app: App, token: string): Promise<string> {
  await funded(app, token)
  const id = await trader(app)
  await follow(app, id, token)
  return id
}

/** Opens a copied position of this person. */
export async function copied(app: App, token: string): Promise<string> {
  await funded(app, token)
  const lead = await newTrader(app)
  await follow(app, lead.id, token)
  for (let attempt = 0; attempt < 5; attempt++) {
    const form = { ...sampleOf('futures.submit'), order_type: 'market', target_price: '', share: '0.01' }
    await act(app, '/lever/submit', form, lead.token)
    const open = async () =>
      accepted<{ list: { id: number; status: number }[] }>(
        await send(app.origin, 'GET', '/follow/orders', { follow_user_id: lead.id }, token),
      ).list
    // Waits until the trader's order and its copy are filled, because a later fill would change the database
    // during a test.
    const undecided = () =>
      app.database.db
        .selectFrom('lever_orders')
        .select('id')
        .where((eb) =>
          eb.or([eb('user_id', '=', Number(lead.id)), eb('follow_user_id', '=', Number(lead.id))]),
        )
        .where('phase', '=', 'order')
        .execute()
    await expect.poll(undecided, { timeout: 20_000 }).toEqual([])
    const [copy] = await open()
    if (copy) return String(copy.id)
  }
  throw new Error('nothing was copied')
}

/**
 * Gives a person everything that an applicant needs: both verification levels, both contacts, money
 * in the futures account.
 */
export async function readyToApply(app: App, token: string): Promise<void> {
  const id = await idOf(app, token)
  await funded(app, token)
  await sql`update users set real_level = 2, real_status = 2, area_code = '84', mobile = '912345678'
    where id = ${id}`.execute(app.database.db)
}
