import { sql } from 'kysely'
import type { SupportCard } from '#contract/communication/support.ts'
import { OBJECTS } from '#contract/table.ts'
import type { Decimal } from '#domain/money.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'

const REFERENCE = /^([a-z_]{1,40}):([1-9]\d{0,14})$/

/**
 * The object with the key `kind:id`, which is found by the user's first transaction about it. Throws AppError
 * `support_order` when the user has no such object; an object of another user gets the same error as an unknown one.
 */
export async function cardOf(
  { market }: Pick<Services, 'market'>,
  tx: Tx,
  userId: number,
  reference: string,
): Promise<SupportCard> {
  const [, kind = '', id = ''] = REFERENCE.exec(reference) ?? []
  if (!(OBJECTS as readonly string[]).includes(kind)) throw new AppError('support_order')
  const { rows } = await sql<{ currency_id: number; amount: Decimal; created_at: number }>`
    select a.currency_id, p.amount, p.created_at
    from journals j
    join postings p on p.journal_id = j.id
    join accounts a on a.id = p.account_id
    where j.ref_type = ${kind} and j.ref_id = ${id} and a.user_id = ${userId}
    order by p.id limit 1`.execute(tx)
  const [bill] = rows
  if (!bill) throw new AppError('support_order')
  return {
    kind,
    id,
    currency_name: market.currency(bill.currency_id)?.name ?? String(bill.currency_id),
    value: bill.amount,
    time: wireTime(bill.created_at),
  }
}
