import type { Selectable } from 'kysely'
import type { Address, payout } from '#contract/funds/payout.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { sameAddress } from '#domain/funds/chain/destination.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { ownPicture } from '../../identity/accounts/uploaded-pictures.ts'
import type { Currency, Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { commitAndNotify } from '../notifications.ts'
import { isOwnDeposit } from '../wallet/index.ts'
import type { PayoutTables } from './tables.ts'
import { requireDestination } from './validate-destination.ts'

type Row = Selectable<PayoutTables['addresses']>

/** Waiting time (ms) before a new address or a saved card can be used (docs/products/payout.md#hold). */
export const HOLD = 24 * 3_600_000
/** Maximum number of addresses in one user's address book. */
export const ADDRESSES_MAX = 50

function toAddress(market: Market, row: Row): Address {
  return {
    id: row.id,
    currency: row.currency_id,
    currency_name: market.currency(row.currency_id)?.name ?? String(row.currency_id),
    network: row.network,
    name: row.name,
    address: row.address,
    tag: row.tag,
    qrcode: row.qrcode === '' ? '' : `/api/file/${row.qrcode}`,
    type: row.network,
    usable_time: wireTime(row.usable_at),
    create_time: wireTime(row.created_at),
  }
}

/** The coin with this id. Only coins can have addresses; fiat money and shares cannot. */
function coinOf(market: Market, id: number): Currency {
  const coin = market.currency(id)
  if (coin?.kind !== 'crypto') throw noSuch('currency')
  return coin
}

interface Route {
  readonly network: string
  readonly need_tag: boolean
}

/** The network that was chosen for withdrawals of the coin; the coin's default network when none was chosen. */
async function routeOf(tx: Tx, coin: Currency, type: string): Promise<Route> {
  const network = type === '' ? coin.network : type
  const known = await tx
    .selectFrom('withdraw_networks')
    .select(['network', 'need_tag'])
    .where('currency_id', '=', coin.id)
    .where('network', '=', network)
    .executeTakeFirst()
  if (known) return known
  if (network !== coin.network) throw noSuch('type')
  return { network, need_tag: coin.needTag }
}

interface Entry {
  readonly currency: number
  readonly network: string
  readonly address: string
  readonly tag: string
}

/**
 * Checks that the address book is not full and that the address is not saved yet. The user is locked, so the result
 * stays valid until the commit.
 */
async function requireRoom(
  tx: Tx,
  userId: number,
  { currency, network, address, tag }: Entry,
): Promise<void> {
  await lockUser(tx, userId)
  const own = await tx
    .selectFrom('addresses')
    .select(['currency_id', 'network', 'address', 'tag'])
    .where('user_id', '=', userId)
    .where('removed_at', '=', 0)
    .execute()
  const known = own.some(
    (row) =>
      row.currency_id === currency &&
      row.network === network &&
      row.tag === tag &&
      sameAddress(network, row.address, address),
  )
  if (known) throw new AppError('address_exists')
  if (own.length >= ADDRESSES_MAX) throw new AppError('addresses_limit', { max: ADDRESSES_MAX })
}

/**
 * Saves an address to a user's address book; withdrawals to it are possible after 24 hours. The user gets a
 * notification.
 */
export function saveAddress(
  services: Services,
  userId: number,
  params: CheckedParams<typeof payout.saveAddress>,
): Promise<Address> {
  const { market, clock } = services
  const coin = coinOf(market, params.currency)
  return commitAndNotify(services, async (tx) => {
    const { network, need_tag: needsTag } = await routeOf(tx, coin, params.type)
    // An empty tag means that the user has confirmed that the recipient needs no tag.
    const { address, tag } = requireDestination(network, params, { needsTag, noTag: params.tag === '' })
    if (await isOwnDeposit(tx, userId, { address, tag })) throw new AppError('withdraw_own')
    const picture = await ownPicture(tx, userId, params.qrcode)
    if (!picture) throw new AppError('qrcode_missing')
    await requireRoom(tx, userId, { currency: coin.id, network, address, tag })
    const time = clock.now()
    const row = await tx
      .insertInto('addresses')
      .values({
        user_id: userId,
        currency_id: coin.id,
        network,
        name: params.name.trim(),
        address,
        tag,
        qrcode: picture.name,
        usable_at: time + HOLD,
        created_at: time,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const details = { currency: coin.name, address: `${address.slice(0, 6)}…${address.slice(-4)}` }
    const mail = await writeMail(tx, { userId, kind: 'address_added', details, time })
    return { outcome: toAddress(market, row), news: { mails: [mail] } }
  })
}

/** A user's own addresses, newest first. */
export async function listAddresses(
  { db, market }: Services,
  userId: number,
  { currency, network, page, limit }: CheckedParams<typeof payout.addresses>,
): Promise<AnswerOf<typeof payout.addresses>> {
  let own = db.selectFrom('addresses').selectAll().where('user_id', '=', userId).where('removed_at', '=', 0)
  if (currency !== undefined) own = own.where('currency_id', '=', currency)
  if (network !== '') own = own.where('network', '=', network)
  return paged(own.orderBy('id', 'desc'), { page, limit }, (rows) =>
    rows.map((row) => toAddress(market, row)),
  )
}

/**
 * Removes an address from its owner's address book. An address of another user gets the same error as an
 * unknown id.
 */
export async function removeAddress({ db, clock }: Services, userId: number, id: number): Promise<void> {
  const removed = await db
    .updateTable('addresses')
    .set({ removed_at: clock.now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw noSuch('id')
}
