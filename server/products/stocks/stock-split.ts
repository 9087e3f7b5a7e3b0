import { sql } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { msg, type Sentence } from '#contract/operators/msg.ts'
import { ACCOUNTS } from '#contract/wire/accountCodes.ts'
import { type Ratio, ratioText, splitHolding, splitTarget } from '#domain/market/stockSplit.ts'
import { add, big, type Decimal, decimal, exact, roundDown, ZERO } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { isActPrice } from '../../identity/approvals/approval-value.ts'
import { fenceRecorder } from '../../market/recorder-lease.ts'
import { SEALED } from '../../market/tick-store.ts'
import type { Pair } from '../../market/types.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { PendingNotifications } from '../notifications.ts'
import { type Holder, splitJournals } from './journals.ts'
import { endOrders, followOrders, lockOpenOrders, settleOrders } from './split-open-orders.ts'

/** Reason why shares cannot be split now, as a text for the terminal. */
export class SplitRejectedError extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence))
  }
}

export interface SplitReport {
  readonly id: number
  readonly price: Decimal
  readonly holders: readonly Holder[]
  /** Number of open orders, and of the orders that continue after the split. */
  readonly orders: number
  readonly replaced: number
  readonly alerts: number
  /** Whether the pair was halted before the split. If so, the split does not open it. */
  readonly wasHalted: boolean
  readonly news: readonly PendingNotifications[]
}

const isAccount = (code: string): code is AccountCode => (ACCOUNTS as readonly string[]).includes(code)

/** The last recorded price. Rejects a price from before the previous split, because it is a price per old share. */
async function lastPrice(
  tx: Tx,
  pairId: number,
): Promise<{ readonly seq: number; readonly time: number; readonly price: Decimal }> {
  const { rows } = await sql<{ seq: number; time: number; price: string; source: string }>`
    select seq, time, price, source from ticks where pair_id = ${pairId} order by seq desc limit 1`.execute(
    tx,
  )
  const [tick] = rows
  if (!tick || tick.source === SEALED)
    throw new SplitRejectedError(msg`no price of it is recorded; a split needs the last price in old shares`)
  const before = await tx
    .selectFrom('stock_splits')
    .select((eb) => eb.fn.max('after_seq').as('seq'))
    .where('pair_id', '=', pairId)
    .executeTakeFirst()
  if (tick.seq <= (before?.seq ?? 0))
    throw new SplitRejectedError(msg`no price was recorded since its last split`)
  return { seq: tick.seq, time: tick.time, price: decimal(tick.price) }
}

/**
 * Rejects a split while there are holds or debts in these shares that do not belong to open orders,
 * because the split would lose them.
 */
async function requireNoOtherHolds(tx: Tx, pair: Pair): Promise<void> {
  if (pair.lever || pair.micro)
    throw new SplitRejectedError(
      msg`futures or seconds options are open for it; positions have prices that a split cannot move`,
    )
  const { rows } = await sql<{ what: string }>`
    select distinct h.ref_type as what from holds h join accounts a on a.id = h.account_id
      where a.currency_id = ${pair.base.id}
    union select 'debts' from accounts where currency_id = ${pair.base.id} and debtor is not null and available <> 0
    union select 'balances of ' || platform from accounts where currency_id = ${pair.base.id} and platform is not null
      and platform <> 'spot_book' group by platform having sum(available) <> 0`.execute(tx)
  if (rows.length > 0)
    throw new SplitRejectedError(
      msg`these shares are held elsewhere, end that first: ${{ what: rows.map(({ what }) => what).join(', ') }}`,
    )
}

async function moveAlerts(tx: Tx, id: number, pairId: number, ratio: Ratio, seq: number): Promise<number> {
  const rows = await tx
    .selectFrom('price_alerts')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) {
    const target = splitTarget(row.target, ratio, row.price_precision)
    const asked = row.kind === 'above' || row.kind === 'below'
    await tx
      .updateTable('price_alerts')
      .set({
        target,
        from_price: splitTarget(row.from_price, ratio, row.price_precision),
        evaluated_seq: seq,
        ...(asked ? { value: splitTarget(row.value, ratio, row.price_precision) } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    await tx
      .insertInto('stock_split_alerts')
      .values({ split_id: id, alert_id: row.id, target_before: row.target, target_after: target })
      .execute()
  }
  return rows.length
}

/**
 * Locks every account that the split can change, in ascending id (docs/invariants.md#i11-locks-in-one-order), because
 * several journals are posted in one transaction. The 16 rows of platform accounts without a floor are included.
 */
const lockAccounts = (tx: Tx, pair: Pair) =>
  sql`
  select id from accounts a where currency_id in (${pair.base.id}, ${pair.quote.id})
    and (platform = 'spot_book' or user_id in (
      select user_id from accounts where currency_id = ${pair.base.id} and user_id is not null
      union select user_id from spot_orders where pair_id = ${pair.id} and status = 'doing'))
  order by id for update`.execute(tx)

async function holdersOf(tx: Tx, pair: Pair, ratio: Ratio, price: Decimal): Promise<readonly Holder[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['user_id', 'account', 'available'])
    .where('currency_id', '=', pair.base.id)
    .where('user_id', 'is not', null)
    .where('available', '>', ZERO)
    .orderBy('user_id')
    .orderBy('account')
    .execute()
  const terms = { scale: pair.base.scale, quoteScale: pair.quote.scale, price }
  return rows.flatMap(({ user_id, account, available }) =>
    user_id !== null && account !== null && isAccount(account)
      ? [{ userId: user_id, account, before: available, ...splitHolding(available, ratio, terms) }]
      : [],
  )
}

/**
 * Value of all users' shares at the last recorded price, in the quote currency. `unknown` when the price is not
 * recent or the pair is halted.
 */
export async function sharesValue(tx: Tx, pair: Pair, now: number): Promise<Decimal | 'unknown'> {
  const { price, time } = await lastPrice(tx, pair.id)
  if (!isActPrice(pair, time, now)) return 'unknown'
  const row = await tx
    .selectFrom('accounts')
    .select(sql<Decimal | null>`sum(available + frozen + locked)`.as('shares'))
    .where('currency_id', '=', pair.base.id)
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return exact(big(row.shares ?? ZERO).times(price))
}

/**
 * Splits the shares of a pair in one transaction. Meanwhile new orders wait for the lock of the pair's row, the
 * recorder of prices waits for its lease, and fills wait for the locks of their orders. The pair is halted at the
 * commit, and the next recorder reads the split before it records.
 * Open orders are evaluated by every price per old share, ended, and opened again with prices and quantities in new
 * shares, as if accepted after the last price per old share. Every holding is converted by `splitHolding`. Throws
 * `SplitRejectedError`.
 */
export async function splitShares(
  services: Services,
  tx: Tx,
  pair: Pair,
  ratio: Ratio,
  operator: string,
): Promise<SplitReport> {
  if (pair.kind !== 'stock') throw new SplitRejectedError(msg`${{ symbol: pair.symbol }} is no share`)
  const { halted: wasHalted } = await tx
    .selectFrom('pairs')
    .select('halted')
    .where('id', '=', pair.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await fenceRecorder(tx)
  const rows = await lockOpenOrders(tx, pair.id)
  const { seq, price } = await lastPrice(tx, pair.id)
  const time = services.clock.now()
  const settled = await settleOrders(services, tx, rows, { until: seq, time })
  await lockAccounts(tx, pair)
  const { ended, news: endNews } = await endOrders(services, tx, settled.open, time)
  await requireNoOtherHolds(tx, pair)

  const { id } = await tx
    .insertInto('stock_splits')
    .values({
      pair_id: pair.id,
      symbol: pair.symbol,
      base_id: pair.base.id,
      quote_id: pair.quote.id,
      ratio_to: ratio.to,
      ratio_from: ratio.from,
      after_seq: seq,
      price,
      base_scale: pair.base.scale,
      quote_scale: pair.quote.scale,
      price_precision: pair.pricePrecision,
      number_precision: pair.numberPrecision,
      min_number: pair.minNumber,
      min_total: pair.minTotal,
      operator,
      created_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const holders = await holdersOf(tx, pair, ratio, price)
  const news: PendingNotifications[] = [...settled.news, endNews]
  for (const { userId, account, before, after, cash } of holders) {
    await tx
      .insertInto('stock_split_holders')
      .values({ split_id: id, user_id: userId, account, before, after, cash })
      .execute()
    const details = {
      base: pair.base.name,
      quote: pair.quote.name,
      ratio: ratioText(ratio),
      before,
      after,
      cash,
      price,
    }
    news.push({ mails: [await writeMail(tx, { userId, kind: 'share_split', details, time })] })
  }
  const parties = { id, baseId: pair.base.id, quoteId: pair.quote.id, time }
  for (const journal of splitJournals(parties, holders))
    news.push({ touched: (await services.ledger.post(tx, journal)).touched })
  const followed = await followOrders(services, tx, { id, ratio, afterSeq: seq, pair, time }, ended)
  const alerts = await moveAlerts(tx, id, pair.id, ratio, seq)
  const most = roundDown(big(pair.maxNumber).times(ratio.to).div(ratio.from), pair.numberPrecision)
  await tx
    .updateTable('pairs')
    .set({
      halted: true,
      ...(wasHalted ? {} : { halted_by_split: id }),
      max_number: big(most).lt(pair.minNumber) ? pair.minNumber : most,
    })
    .where('id', '=', pair.id)
    .execute()
  return {
    id,
    price,
    holders,
    orders: ended.length,
    replaced: followed.replaced,
    alerts,
    wasHalted,
    news: [...news, ...followed.news],
  }
}

/**
 * Opens the pair that this split has halted. Returns false and changes nothing when an operator had halted the pair
 * before the split, or has halted or opened it since.
 */
export async function openAfterSplit(db: Db, splitId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pairs')
    .set({ halted: false, halted_by_split: null })
    .where('halted_by_split', '=', splitId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Total cash that was paid to users for rounding. */
export const cashOf = ({ holders }: SplitReport): Decimal =>
  holders.reduce((sum, { cash }) => add(sum, cash), ZERO)
