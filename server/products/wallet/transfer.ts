import type { Selectable } from 'kysely'
import { type AccountCode, TRANSFERABLE, type TransferRow, type wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { isDust, leastTransfer } from '#domain/funds/transfer.ts'
import { big, type Decimal, exact, isPositive, lt, neg, parseAmount, ZERO } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Currency, Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError, waitOf } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import type { Transfers } from './tables.ts'
import { floors } from './transfer-restrictions.ts'

type Params = CheckedParams<typeof wallet.transfer>

const PAGE = 10
/**
 * Maximum number of transfers of one user in 24 hours. It is limited because each transfer leaves a journal that is
 * kept for ever.
 */
export const TRANSFERS_PER_DAY = 300
const DAY = 86_400_000

/** Accounts between which a currency can be moved; shares cannot be moved. */
export function accountsFor(currency: Currency): readonly (typeof TRANSFERABLE)[number][] {
  if (currency.kind === 'crypto') return TRANSFERABLE
  return currency.kind === 'fiat' ? ['legal', 'change'] : []
}

function toTransferRow(market: Market, row: Selectable<Transfers>): TransferRow {
  return {
    id: row.id,
    currency_id: row.currency_id,
    currency_name: market.currency(row.currency_id)?.name ?? String(row.currency_id),
    number: row.number,
    from_field: row.from_account,
    to_field: row.to_account,
    create_time: wireTime(row.created_at),
  }
}

/** Throws AppError `transfers_limit` after the maximum number of transfers in 24 hours. */
async function requireRoom(tx: Tx, userId: number, now: number): Promise<void> {
  const last = await tx
    .selectFrom('transfers')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(TRANSFERS_PER_DAY - 1)
    .limit(1)
    .executeTakeFirst()
  const rest = last ? last.created_at + DAY - now : 0
  if (rest > 0) throw new AppError('transfers_limit', { max: TRANSFERS_PER_DAY, ...waitOf(rest) })
}

/** Throws AppError `transfer_least` for an amount below the minimum, unless it is the whole balance of the account. */
async function requireMinimum(
  tx: Tx,
  userId: number,
  from: AccountCode,
  currency: Currency,
  number: Decimal,
): Promise<void> {
  const least = leastTransfer(currency.scale)
  if (!lt(number, least)) return
  const row = await tx
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', userId)
    .where('account', '=', from)
    .where('currency_id', '=', currency.id)
    .executeTakeFirst()
  if (isDust(number, row?.available ?? ZERO, currency.scale))
    throw new AppError('transfer_least', { least, currency: currency.name })
}

const unfit = (field: 'from_field' | 'to_field', coin: string): AppError =>
  new AppError('param_error', { coin }, 'error', { field, reason: 'account_unfit' })

/** Moves an available amount between two accounts of one user, in one journal, without a fee. */
export async function moveBetween(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: Params,
): Promise<{ readonly row: TransferRow; readonly touched: readonly Touched[] }> {
  const currency = services.market.currency(params.currency_id)
  if (!currency) throw noSuch('currency_id')
  if (currency.status !== 1) throw new AppError('currency_closed')
  const { from_field: from, to_field: to } = params
  if (from === to) throw new AppError('same_account')
  const allowed = accountsFor(currency)
  if (!allowed.includes(from)) throw unfit('from_field', currency.name)
  if (!allowed.includes(to)) throw unfit('to_field', currency.name)
  const parsed = parseAmount(params.number, currency.scale)
  if (parsed === null || !isPositive(parsed))
    throw numberError('bad_amount', [{ field: 'number', text: params.number, digits: currency.scale }])
  const number = exact(big(parsed))
  const time = services.clock.now()
  // The user is locked, so that concurrent transfers run one after another and the daily limit holds.
  await lockUser(tx, userId)
  await requireRoom(tx, userId, time)
  await requireMinimum(tx, userId, from, currency, number)
  for (const floor of floors())
    await floor.check(services, tx, userId, { from, to, currency: currency.id, amount: number })
  const row = await tx
    .insertInto('transfers')
    .values({
      user_id: userId,
      request_id: requestId,
      currency_id: currency.id,
      number,
      from_account: from,
      to_account: to,
      created_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const line = { currency: currency.id, bucket: 'available', scene: 'transfer' } as const
  const posted = await services.ledger.post(tx, {
    key: `transfer:${row.id}`,
    refType: 'transfer',
    refId: String(row.id),
    time,
    lines: [
      { ...line, party: { user: userId, account: from }, amount: neg(number) },
      { ...line, party: { user: userId, account: to }, amount: number },
    ],
  })
  return { row: toTransferRow(services.market, row), touched: posted.touched }
}

/** A user's own transfers, newest first, ten per page. */
export async function listTransfers(
  services: Services,
  userId: number,
  { page }: CheckedParams<typeof wallet.transfers>,
): Promise<AnswerOf<typeof wallet.transfers>> {
  const own = services.db
    .selectFrom('transfers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
  return paged(own, { page, limit: PAGE }, (rows) => rows.map((row) => toTransferRow(services.market, row)))
}
