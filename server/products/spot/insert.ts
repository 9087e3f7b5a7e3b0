import { CompiledQuery } from 'kysely'
import type { KeptMail } from '../../content/mails/index.ts'
import { inboxRow, keptMail, type MailDraft } from '../../content/mails/write.ts'
import { prepare } from '../../db/pool.ts'
import type { Tx } from '../../db/types.ts'
import type { FillRow, OrderRow } from './store.ts'

const ORDER = [
  'user_id',
  'request_id',
  'pair_id',
  'symbol',
  'base_id',
  'quote_id',
  'account',
  'side',
  'order_type',
  'limit_price',
  'amount',
  'filled',
  'gross',
  'total',
  'fee',
  'fee_rate',
  'fee_currency',
  'quote_scale',
  'number_precision',
  'status',
  'frozen',
  'accept_seq',
  'judged_seq',
  'fills',
  'created_at',
  'completed_at',
] as const satisfies readonly (keyof OrderRow)[]

const FILL = [
  'n',
  'tick_id',
  'tick_seq',
  'source',
  'price',
  'number',
  'total',
  'fee',
  'time',
] as const satisfies readonly (keyof FillRow)[]

const MAIL = ['user_id', 'kind', 'details', 'created_at'] as const satisfies readonly (keyof ReturnType<
  typeof inboxRow
>)[]

const marks = (columns: readonly string[], from: number): string =>
  columns.map((_, index) => `$${from + index}`).join(', ')

const OPEN = `insert into spot_orders (${ORDER.join(', ')}) values (${marks(ORDER, 1)}) returning id`

const RESTING = prepare('spot_open', OPEN)
/** The order, its fill and its message in one round trip: market orders are the busiest write of the house. */
const FILLED = prepare(
  'spot_open_filled',
  `with opened as (${OPEN}), filled as (
    insert into spot_fills (order_id, ${FILL.join(', ')}) select id, ${marks(FILL, ORDER.length + 1)} from opened
  ), told as (
    insert into inbox (${MAIL.join(', ')}) values (${marks(MAIL, ORDER.length + FILL.length + 1)}) returning id
  ) select opened.id, told.id as mail from opened, told`,
)

/** What a new order did at once. */
export interface AtOnce {
  readonly fill: Omit<FillRow, 'order_id'>
  readonly mail: MailDraft
}

export interface Inserted {
  readonly id: number
  readonly mail: KeptMail | null
}

/** Writes a new order, with its fill and message when it was filled at once. */
export async function insertOrder(
  tx: Tx,
  order: Omit<OrderRow, 'id'>,
  atOnce: AtOnce | null,
): Promise<Inserted> {
  const columns = ORDER.map((column) => order[column])
  const { rows } = await tx.executeQuery<{ id: number; mail?: number }>(
    CompiledQuery.raw(atOnce ? FILLED : RESTING, atOnce ? [...columns, ...valuesOf(atOnce)] : columns),
  )
  const [row] = rows
  if (!row) throw new Error('an order was written without an id')
  return {
    id: row.id,
    mail: atOnce && row.mail !== undefined ? keptMail(atOnce.mail, row.mail) : null,
  }
}

function valuesOf({ fill, mail }: AtOnce): unknown[] {
  const row = inboxRow(mail)
  return [...FILL.map((column) => fill[column]), ...MAIL.map((column) => row[column])]
}
