import { randomInt } from 'node:crypto'
import type { BankDetails } from '#contract/funds/wallet.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'

/**
 * Letters and digits without characters that are easily confused, because users type the reference into the form of
 * their bank.
 */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** A new payment reference, unique for each deposit. The payment is found by it in the bank statement. */
export const newReference = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Bank details shown in demo mode; nothing can be paid to them. */
const TEST: BankDetails = {
  account_name: 'TEST MODE - DO NOT PAY',
  account_number: 'TEST-ONLY-NOT-PAYABLE',
  bank_name: 'TEST BANK',
  swift: 'TEST',
}

export const bankAccounts = (db: Db | Tx) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('currencies', 'currencies.id', 'bank_accounts.currency_id')
    .select(['currencies.name', 'account_name', 'account_number', 'bank_name', 'swift', 'updated_at'])
    .orderBy('currencies.id')

/**
 * Bank details for payments in this currency; null when operators have set none. In demo mode always the test
 * details, to which nothing can be paid.
 */
export async function bankDetails(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  currency: number,
): Promise<BankDetails | null> {
  if (config.demo) return TEST
  const row = await tx
    .selectFrom('bank_accounts')
    .select(['account_name', 'account_number', 'bank_name', 'swift'])
    .where('currency_id', '=', currency)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Sets the bank account for payments in a currency from now on. Earlier deposits keep the bank account that was shown
 * to their payer.
 */
export async function setBankAccount(
  tx: Tx,
  currency: number,
  details: BankDetails,
  time: number,
): Promise<void> {
  const row = { ...details, updated_at: time }
  await tx
    .insertInto('bank_accounts')
    .values({ currency_id: currency, ...row })
    .onConflict((conflict) => conflict.column('currency_id').doUpdateSet(row))
    .execute()
}
