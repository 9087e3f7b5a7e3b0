import { randomUUID } from 'node:crypto'
import { memberRequester } from '#server/identity/accounts/verification-code-requester.ts'
import { issueCode } from '#server/identity/accounts/verification-codes.ts'
import type { TestApp } from '../helpers/test-app.ts'
import { until } from '../helpers/test-server.ts'
import { sampleOf } from './call-samples.ts'

type Fields = Readonly<Record<string, string>>

/** A person who uses the API. */
interface Actor {
  get<T>(path: string, fields?: Fields): Promise<T>
  post<T>(path: string, fields?: Fields): Promise<T>
  act<T>(path: string, fields?: Fields): Promise<T>
}

/**
 * Prepares a person for a withdrawal: verified identity, coins and a fresh code. Returns the parameters that
 * the sample lacks.
 */
export async function withdrawal(app: TestApp, person: Actor): Promise<Record<string, string>> {
  const { id } = await person.get<{ id: number }>('/user/info')
  const { db } = app.database
  // Removes a security hold that earlier tests may have put on the account.
  await db.updateTable('users').set({ real_level: 1, withdraw_hold_until: 0 }).where('id', '=', id).execute()
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('codes').where('target', '=', email).execute()
  // The withdrawal limit is computed in BTC, which needs a recorded price.
  await until('a price of BTC', async () => {
    const { btc_price } = await person.post<{ btc_price: string | null }>('/wallet/get_info', {
      currency: '3',
    })
    return btc_price !== null
  })
  return { code: await issueCode(app.services, email, 'withdraw', memberRequester(id, true)) }
}

/** Makes a withdrawal that awaits review; returns its id. */
export async function withdrawn(app: TestApp, person: Actor): Promise<string> {
  const fields = { ...sampleOf('withdraw.out'), ...(await withdrawal(app, person)), request_id: randomUUID() }
  return String((await person.act<{ id: number }>('/wallet/out', fields)).id)
}

/** Requests a conversion quote as this person; returns the quote's id. */
export const quotedFor = (person: Pick<Actor, 'post'>): Promise<string> =>
  until('a quote', async () => {
    const fields = sampleOf('convert.quote')
    return person.post<{ quote_id: string }>('/user/getTransferFee', fields).then(
      ({ quote_id }) => quote_id,
      () => false as const,
    )
  })
