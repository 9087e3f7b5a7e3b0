import { sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'

/** The first id of added currencies, above all ids of the initial currencies. */
const FIRST_ID = 10_001

/** Whether an operator added the currency, either by a command or with the token sale of a project. */
export const isOperatorAdded = ({ id }: { readonly id: number }): boolean => id >= FIRST_ID

interface NewCurrency {
  readonly name: string
  readonly network: string
  readonly image: string
  readonly scale: number
  readonly deposit_max: string
}

/** Prevents other transactions from adding a currency until this transaction ends. */
export const lockCurrencies = (tx: Tx): Promise<unknown> =>
  sql`lock table currencies in share row exclusive mode`.execute(tx)

/** Adds a currency that can be held but neither deposited nor withdrawn; returns its id. */
export async function addCurrency(tx: Tx, currency: NewCurrency): Promise<number> {
  await lockCurrencies(tx)
  const { last } = await tx
    .selectFrom('currencies')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = Math.max(FIRST_ID, (last ?? 0) + 1)
  await tx
    .insertInto('currencies')
    .values({
      ...currency,
      id,
      kind: 'crypto',
      status: 0,
      deposit_min: '0',
      deposit_integer: false,
      confirmations: 0,
      withdraw_min: '0',
      withdraw_max: '0',
      fee: '0',
      fee_type: 'fixed',
      need_tag: false,
    })
    .execute()
  return id
}
