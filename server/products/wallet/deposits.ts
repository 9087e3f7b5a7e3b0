import type { Selectable } from 'kysely'
import type { DepositRow, wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { big, type Decimal, exact, fits, gt, isPositive, lt, parseAmount } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import type { Currency, Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { bankDetails, newReference } from './bank-accounts.ts'
import { scheduleDemoReview } from './demo-auto-review-job.ts'
import { scheduleExpiry } from './schedule-deposit-expiry.ts'
import type { Deposits } from './tables.ts'

type Params = CheckedParams<typeof wallet.deposit>

export const TO_PAY = 0
export const REVIEWING = 1
export const CREDITED = 2
export const REJECTED = 3
/** `reviewed_by` of an announced bank deposit that ended because it was not paid. */
export const EXPIRED_BY = 'expiry'
/** States of a deposit that is not decided yet: awaiting payment, and in review. */
const PENDING = [TO_PAY, REVIEWING] as const

export function toDepositRow(market: Market, row: Selectable<Deposits>): DepositRow {
  const currency = market.currency(row.currency_id)
  return {
    id: row.id,
    currency: row.currency_id,
    currency_name: currency?.name ?? String(row.currency_id),
    network: row.network || (currency?.network ?? ''),
    account: row.payer,
    amount: row.amount,
    type: row.kind,
    voucher: row.voucher,
    hash: row.hash,
    confirmations: row.confirmations,
    confirmations_needed: row.confirmations_needed,
    status: row.status,
    reason: row.reason,
    reference: row.reference,
    bank: row.bank,
    test: row.test ? 1 : 0,
    create_time: wireTime(row.created_at),
  }
}

/** Coins are deposited by chain, fiat money by bank; shares cannot be deposited. */
function currencyOf(market: Market, params: Params): Currency {
  const currency = market.currency(params.currency)
  if (!currency) throw noSuch('currency')
  if (!isOpenCurrency(currency) || currency.kind === 'stock') throw new AppError('currency_closed')
  if ((currency.kind === 'fiat') !== (params.type === '1')) throw noSuch('type')
  return currency
}

/**
 * The digest of the picture of a payment proof. This user must have uploaded the file; a file of another user gets
 * the same error as an unknown file.
 */
async function voucherDigest(tx: Tx, userId: number, voucher: string): Promise<Buffer> {
  const name = voucher.slice(voucher.lastIndexOf('/') + 1)
  const file = await tx
    .selectFrom('files')
    .select('digest')
    .where('name', '=', name)
    .where('user_id', '=', userId)
    // Until the transaction ends the picture is not deleted as unused.
    .forKeyShare()
    .executeTakeFirst()
  if (!file) throw new AppError('voucher_missing')
  return file.digest
}

/**
 * Throws AppError `voucher_used` when the picture proves another deposit of this user that is in review or credited.
 * The user is locked, so the result stays valid until the commit.
 */
async function requireUnusedProof(tx: Tx, userId: number, digest: Buffer): Promise<void> {
  const used = await tx
    .selectFrom('deposits')
    .select('id')
    .where('user_id', '=', userId)
    .where('voucher_digest', '=', digest)
    .where('status', '<>', REJECTED)
    .executeTakeFirst()
  if (used) throw new AppError('voucher_used')
}

/** Maximum number of one user's deposits in review. */
export const PENDING_MAX = 10

/**
 * Throws AppError `deposits_limit` when the user has too many deposits in review. The user is locked, so the result
 * stays valid until the commit.
 */
async function requireRoom(tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId)
  const { n } = await tx
    .selectFrom('deposits')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', 'in', PENDING)
    // Deposits that were detected on a chain were not announced by the user, so they do not count towards the limit.
    .where('hash', '=', '')
    .executeTakeFirstOrThrow()
  if (Number(n) >= PENDING_MAX) throw new AppError('deposits_limit', { max: PENDING_MAX })
}

function amountOf(currency: Currency, text: Decimal): Decimal {
  const amount = parseAmount(text, currency.scale)
  if (amount === null || !isPositive(amount))
    throw numberError('bad_amount', [{ field: 'amount', text, digits: currency.scale }])
  if (currency.depositInteger && !fits(amount, 0)) throw new AppError('amount_integer')
  if (lt(amount, currency.depositMin)) {
    throw new AppError('amount_below', { min: currency.depositMin, currency: currency.name })
  }
  if (gt(amount, currency.depositMax)) {
    throw new AppError('amount_above', { max: currency.depositMax, currency: currency.name })
  }
  return exact(big(amount))
}

/**
 * Submits a deposit that the user says they have made or will make (docs/products/deposits.md#amount-of-a-deposit).
 * Coins need a payment proof, and the deposit goes to review. A bank deposit without a payment proof awaits payment,
 * and its row has the bank details. Nothing is credited before the approval.
 */
export async function claimDeposit(
  services: Services,
  tx: Tx,
  userId: number,
  params: Params,
): Promise<DepositRow> {
  const currency = currencyOf(services.market, params)
  const amount = amountOf(currency, params.amount)
  const byBank = params.type === '1'
  if (!byBank && params.voucher === '') throw new AppError('voucher_missing')
  const bank = byBank ? await bankDetails(services, tx, currency.id) : null
  if (byBank && bank === null) throw new AppError('currency_closed')
  const digest = params.voucher === '' ? null : await voucherDigest(tx, userId, params.voucher)
  await requireRoom(tx, userId)
  if (digest !== null) await requireUnusedProof(tx, userId, digest)
  const now = services.clock.now()
  const row = await tx
    .insertInto('deposits')
    .values({
      user_id: userId,
      currency_id: currency.id,
      payer: params.account,
      amount,
      kind: byBank ? 1 : 0,
      voucher: params.voucher,
      voucher_digest: digest,
      reference: byBank ? newReference() : '',
      bank: bank && JSON.stringify(bank),
      status: digest === null ? TO_PAY : REVIEWING,
      paid_at: digest === null ? 0 : now,
      test: services.config.demo,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.status === TO_PAY) await scheduleExpiry(tx, [row])
  await scheduleDemoReview(services, tx, [row])
  return toDepositRow(services.market, row)
}

/** Handles "Transfer done": moves a bank deposit that awaits payment to review, with its payment proof. */
export async function payDeposit(
  services: Services,
  tx: Tx,
  userId: number,
  { id, voucher }: CheckedParams<typeof wallet.depositPaid>,
): Promise<DepositRow> {
  await lockUser(tx, userId)
  const own = await tx
    .selectFrom('deposits')
    .select('status')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw new AppError('order_unknown')
  if (own.status !== TO_PAY) throw new AppError('already_handled')
  const digest = await voucherDigest(tx, userId, voucher)
  await requireUnusedProof(tx, userId, digest)
  const row = await tx
    .updateTable('deposits')
    .set({ voucher, voucher_digest: digest, status: REVIEWING, paid_at: services.clock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleDemoReview(services, tx, [row])
  return toDepositRow(services.market, row)
}

/** A user's own deposits, newest first: all, or those of one currency or state. */
export async function listDeposits(
  services: Services,
  userId: number,
  { currency, status, page, limit }: CheckedParams<typeof wallet.deposits>,
): Promise<AnswerOf<typeof wallet.deposits>> {
  let own = services.db.selectFrom('deposits').selectAll().where('user_id', '=', userId)
  if (currency !== 0) own = own.where('currency_id', '=', currency)
  if (status !== '') own = own.where('status', '=', Number(status) as DepositRow['status'])
  return paged(own.orderBy('id', 'desc'), { page, limit }, (rows) =>
    rows.map((row) => toDepositRow(services.market, row)),
  )
}
