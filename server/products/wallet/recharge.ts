import type { Selectable } from 'kysely'
import type { AnswerOf, CheckedParams } from '#contract/kit.ts'
import type { RechargeRow, wallet } from '#contract/wallet.ts'
import { big, exact, fits, isPositive, lt, parseAmount } from '#domain/money.ts'
import { takeTurn } from '../../accounts/turn.ts'
import { wireTime } from '../../clock.ts'
import type { Tx } from '../../db/types.ts'
import type { Currency, Market } from '../../market/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Recharges } from './tables.ts'

type Params = CheckedParams<typeof wallet.recharge>

/** To be paid, and under review. */
const PENDING = [0, 1] as const
export const REVIEWING = 1
export const CREDITED = 2
export const REJECTED = 3

export function toRechargeRow(market: Market, row: Selectable<Recharges>): RechargeRow {
  const currency = market.currency(row.currency_id)
  return {
    id: row.id,
    currency: row.currency_id,
    currency_name: currency?.name ?? String(row.currency_id),
    network: currency?.network ?? '',
    account: row.payer,
    amount: row.amount,
    type: row.kind,
    voucher: row.voucher,
    hash: row.hash,
    confirmations: row.confirmations,
    status: row.status,
    reason: row.reason,
    create_time: wireTime(row.created_at),
  }
}

/** Coins are recharged by their chain, money by bank, shares not at all. */
function currencyOf(market: Market, params: Params): Currency {
  const currency = market.currency(params.currency)
  if (!currency) throw new Refusal('param_error')
  if (currency.status !== 1 || currency.kind === 'stock') throw new Refusal('currency_closed')
  if ((currency.kind === 'fiat') !== (params.type === '1')) throw new Refusal('param_error')
  return currency
}

/** The voucher is a file that this person uploaded; anybody else's is none. Gives what names its picture. */
async function voucherDigest(tx: Tx, userId: number, voucher: string): Promise<Buffer> {
  const name = voucher.slice(voucher.lastIndexOf('/') + 1)
  const file = await tx
    .selectFrom('files')
    .select('digest')
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!file) throw new Refusal('voucher_missing')
  return file.digest
}

/** Recharges of one person that may wait for review at the same time. */
export const PENDING_MAX = 10

/** Room for one more recharge to review. Refusal `recharges_limit`. Holds until the commit. */
async function needRoom(tx: Tx, userId: number): Promise<void> {
  await takeTurn(tx, userId)
  const { n } = await tx
    .selectFrom('recharges')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', 'in', PENDING)
    .executeTakeFirstOrThrow()
  if (Number(n) >= PENDING_MAX) throw new Refusal('recharges_limit', { max: PENDING_MAX })
}

/** Takes a claim of payment for review (screens-core A19, A20). Nothing is credited before it is approved. */
export async function claimRecharge(
  services: Services,
  tx: Tx,
  userId: number,
  params: Params,
): Promise<RechargeRow> {
  const currency = currencyOf(services.market, params)
  const amount = parseAmount(params.amount, currency.scale)
  if (amount === null || !isPositive(amount)) throw new Refusal('bad_amount')
  if (currency.depositInteger && !fits(amount, 0)) throw new Refusal('amount_integer')
  if (lt(amount, currency.depositMin)) {
    throw new Refusal('amount_below', { min: currency.depositMin, currency: currency.name })
  }
  const digest = await voucherDigest(tx, userId, params.voucher)
  await needRoom(tx, userId)
  const row = await tx
    .insertInto('recharges')
    .values({
      user_id: userId,
      currency_id: currency.id,
      payer: params.account,
      amount: exact(big(amount)),
      kind: params.type === '1' ? 1 : 0,
      voucher: params.voucher,
      voucher_digest: digest,
      status: REVIEWING,
      created_at: services.clock.now(),
    })
    // The only thing unique about a new row is its picture among those under review.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('voucher_used')
  return toRechargeRow(services.market, row)
}

/** A person's own recharges, newest first. */
export async function listRecharges(
  services: Services,
  userId: number,
  { page, limit }: CheckedParams<typeof wallet.recharges>,
): Promise<AnswerOf<typeof wallet.recharges>> {
  const own = services.db.selectFrom('recharges').where('user_id', '=', userId)
  const [rows, total] = await Promise.all([
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const list = rows.map((row) => toRechargeRow(services.market, row))
  return { list, page, limit, total: Number(total.n) }
}
