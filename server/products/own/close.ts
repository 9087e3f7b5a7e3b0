import { spendOwnCode } from '../../accounts/own-code.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tx } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { obstaclesOf } from './obstacles.ts'

/** How long it stays known whose an account was: five years after the end of the relation. */
export const KEEP = 5 * 365 * 86_400_000

/** A text that no password has as its hash. */
const NO_PASSWORD = '!'

/** What is of no use to anybody once the account is closed, and bound by no law. */
const GONE = [
  'pay_passwords',
  'sign_in_places',
  'favourites',
  'addresses',
  'bank_cards',
  'price_alerts',
  'portfolio_days',
  'inbox',
] as const

/** Takes away what is the person's alone; the ledger, orders and verification stay under the number. */
async function erase(tx: Tx, userId: number): Promise<void> {
  for (const table of GONE) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({
      email: '',
      area_code: '',
      mobile: '',
      password_hash: NO_PASSWORD,
      nickname: `#${userId}`,
      signature: '',
      head_portrait: '',
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Closes an account for ever. The code is used up in the same transaction; while anything is open nothing happens. Throws
 * Refusal `wrong_code`, `account_in_use`.
 */
export async function closeAccount(services: Services, userId: number, code: string): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, async (tx) => {
    // Whatever opens something for a person and takes their row waits; money cannot come to a row that is locked first.
    const row = await tx
      .selectFrom('users')
      .select(['email', 'area_code', 'mobile'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute()
    if ((await obstaclesOf(tx, userId)).length > 0) throw new Refusal('account_in_use')
    await spendOwnCode(tx, userId, 'close', { code, time: now })
    await tx
      .insertInto('closed_accounts')
      .values({ user_id: userId, closed_at: now, keep_until: now + KEEP, ...row })
      .execute()
    await erase(tx, userId)
  })
}
