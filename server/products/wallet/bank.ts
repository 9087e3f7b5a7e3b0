import { randomInt } from 'node:crypto'
import type { BankDetails } from '#contract/funds/wallet.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'

/** Without the letters and digits that people confuse: it is typed into a bank's form. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** What a person writes on their payment, so that it is found on the statement; unique per deposit. */
export const newReference = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Shown in demo mode in the place of an account, and nothing that could be paid to. */
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

/** Where a payment of this currency goes; null when the operators named no account. In demo mode never a real one. */
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

/** Names the account that payments of a currency go to from now on; earlier deposits keep theirs. */
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
