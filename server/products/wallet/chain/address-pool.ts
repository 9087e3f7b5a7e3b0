import { sql } from 'kysely'
import type { wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { POOL_FLOOR } from '#domain/funds/chain/creditDecision.ts'
import { sameAddress } from '#domain/funds/chain/destination.ts'
import { lockUser } from '../../../identity/accounts/lock-user.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../services.ts'
import { simulatedAddress } from '../deposit-rate.ts'
import { coinOf, depositNetworks } from './deposit-networks.ts'

const DAY = 86_400_000
/**
 * Maximum number of addresses of one network that all users without a verified identity together get in 24 hours. An
 * address is assigned for ever and registering is free, so without this limit anybody could use up the pool
 * (docs/products/deposits.md#deposit-address).
 */
export const UNVERIFIED_PER_DAY = 100

interface Given {
  readonly address: string
  readonly tag: string
}

const ownOf = (db: Db | Tx, userId: number, network: string): Promise<Given | undefined> =>
  db
    .selectFrom('deposit_addresses')
    .select(['address', 'tag'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .executeTakeFirst()

const freeOf = async (db: Db | Tx, network: string): Promise<number> => {
  const { n } = await db
    .selectFrom('deposit_addresses')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('network', '=', network)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Throws AppError `address_pool_empty` for a user without a verified identity when all such users together have got
 * UNVERIFIED_PER_DAY addresses of the network in 24 hours.
 */
async function requireUnverifiedQuota(
  { clock, log }: Services,
  tx: Tx,
  userId: number,
  network: string,
): Promise<void> {
  const { real_level } = await tx
    .selectFrom('users')
    .select('real_level')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (real_level > 0) return
  // Concurrent requests of unverified users wait for each other here, so that each of them counts the others.
  await tx
    .selectFrom('deposit_networks')
    .select('currency_id')
    .where('network', '=', network)
    .orderBy('currency_id')
    .forNoKeyUpdate()
    .execute()
  const { n } = await tx
    .selectFrom('deposit_addresses as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('d.network', '=', network)
    .where('d.given_at', '>', clock.now() - DAY)
    .where('u.real_level', '=', 0)
    .executeTakeFirstOrThrow()
  if (Number(n) >= UNVERIFIED_PER_DAY)
    throw new AppError('address_pool_empty', { network }, 'error', { reason: 'unverified_quota' })
  if (Number(n) === UNVERIFIED_PER_DAY - 1)
    log.warn('people without a verified identity have got all their deposit addresses of a day', { network })
}

/** Assigns the first free address of a network to this user, permanently. Throws AppError `address_pool_empty`. */
async function assignAddress(services: Services, tx: Tx, userId: number, network: string): Promise<Given> {
  await lockUser(tx, userId)
  const own = await ownOf(tx, userId, network)
  if (own) return own
  await requireUnverifiedQuota(services, tx, userId, network)
  const { clock, log } = services
  const free = await tx
    .selectFrom('deposit_addresses')
    .select(['id', 'address', 'tag'])
    .where('network', '=', network)
    .where('user_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!free) {
    log.error('no address is free for deposits: npm run ops -- addresses import', { network })
    throw new AppError('address_pool_empty', { network })
  }
  await tx
    .updateTable('deposit_addresses')
    .set({ user_id: userId, given_at: clock.now() })
    .where('id', '=', free.id)
    .execute()
  const left = await freeOf(tx, network)
  if (left < POOL_FLOOR) log.warn('few addresses are free for deposits', { network, left })
  return free
}

/**
 * A user's deposit address for a coin and network. It is taken from the pool that operators fill, and assigned at the
 * first request. In demo mode no chain is watched, and the address is a text that says so.
 */
export async function depositAddress(
  services: Services,
  userId: number,
  params: Pick<CheckedParams<typeof wallet.depositAddress>, 'currency' | 'network'>,
): Promise<AnswerOf<typeof wallet.depositAddress>> {
  const { db, config } = services
  const coin = coinOf(services.market, params.currency)
  const rows = await depositNetworks(db, coin.id)
  const row =
    params.network === ''
      ? (rows.find(({ open }) => open) ?? rows[0])
      : rows.find(({ network }) => network === params.network)
  if (!row?.open) throw new AppError('deposit_network')
  const { network, confirmations, min } = row
  const facts = { network, qrcode: '', confirmations, deposit_min: min }
  if (config.demo) return { ...facts, address: simulatedAddress(network, userId), tag: '', simulated: 1 }
  const { address, tag } =
    (await ownOf(db, userId, network)) ??
    (await inTransaction(db, (tx) => assignAddress(services, tx, userId, network), { repeatable: true }))
  return { ...facts, address, tag, simulated: 0 }
}

/** Whether an address is one of this user's deposit addresses. Withdrawals to such an address are rejected. */
export async function isOwnDeposit(tx: Tx, userId: number, { address, tag }: Given): Promise<boolean> {
  const own = await tx
    .selectFrom('deposit_addresses')
    .select(['network', 'address', 'tag'])
    .where('user_id', '=', userId)
    .execute()
  return own.some(
    (row) => sameAddress(row.network, row.address, address) && (row.tag === '' || row.tag === tag),
  )
}

export interface PoolStatus {
  readonly network: string
  readonly free: number
  readonly given: number
}

/** Number of free and assigned addresses of every network that has deposits or addresses. */
export async function poolStatus(db: Db): Promise<PoolStatus[]> {
  const { rows } = await sql<PoolStatus>`
    select network, count(d.id) filter (where d.user_id is null)::int as free,
      count(d.id) filter (where d.user_id is not null)::int as given
    from (select network from deposit_networks where open union select network from deposit_addresses) n
      left join deposit_addresses d using (network)
    group by network order by network`.execute(db)
  return rows
}
