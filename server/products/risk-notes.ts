import { sql } from 'kysely'
import type { Freeze } from '#contract/freezes.ts'
import type { Risk, RiskKind, RiskNotes } from '#contract/operators/risk-notes.ts'
import type { Decimal } from '#domain/money.ts'
import type { SecurityChange } from '../identity/accounts/tables.ts'
import type { Db } from '../platform/db/types.ts'

/** Risk notes on deposits and withdrawals (docs/operations/money.md#risk-notes). */

const DAY = 86_400_000
const WEEK = 7 * DAY

/** Facts about a user at a given time. */
export interface PersonFacts {
  readonly registered_at: number
  /** Changes of the account's security settings within a week; times in milliseconds. */
  readonly changes: readonly { readonly what: SecurityChange; readonly at: number }[]
  /** Freezes that are in force. */
  readonly frozen: readonly Freeze[]
  readonly withdrawals_24h: { readonly count: number; readonly usdt: Decimal }
}

/** Facts about a single deposit or withdrawal. A fact that its kind does not have is absent. */
export interface MoneyFacts {
  /** Whether this is the user's first deposit or withdrawal. */
  readonly firstDeposit?: boolean
  readonly firstWithdrawal?: boolean
  /** Whether the user has withdrawn to the address before. */
  readonly knownAddress?: boolean
  /** Time (ms) at which the address was saved; null when it is in no address book. */
  readonly savedAt?: number | null
  /** Other deposits and quick buy orders with the same picture as their payment proof. */
  readonly samePicture?: readonly OtherProof[]
}

/** A deposit or quick buy order whose payment proof was sent at a time (ms). */
interface OtherProof extends NonNullable<Risk['proof']> {
  readonly at: number
}

const CHANGED: Readonly<Record<SecurityChange, RiskKind>> = {
  password: 'password_changed',
  pay_password: 'pay_password_changed',
  contact: 'contact_changed',
  second_factor: 'second_factor_changed',
  passkeys: 'passkeys_changed',
}

const plain = (kind: RiskKind, at: number | null = null): Risk => ({ kind, at, within: null, what: null })

/**
 * The risk note of this kind, if its cause, such as a password change, happened within the last week (at `at`);
 * otherwise empty.
 */
const noteIfRecent = (kind: RiskKind, at: number, time: number): readonly Risk[] =>
  time - at >= WEEK ? [] : [{ kind, at, within: time - at < DAY ? '24h' : '7d', what: null }]

/** The newest change of each kind of setting. */
const newest = (changes: PersonFacts['changes']): PersonFacts['changes'] =>
  changes.filter(({ what, at }) => !changes.some((other) => other.what === what && other.at > at))

/** All risk notes at a time (ms), the most severe first. */
export function risksOf(person: PersonFacts, money: MoneyFacts, time: number): readonly Risk[] {
  return [
    ...person.frozen.map((what): Risk => ({ ...plain('frozen'), what })),
    ...newest(person.changes).flatMap(({ what, at }) => noteIfRecent(CHANGED[what], at, time)),
    ...(money.samePicture ?? []).map(({ at, ...proof }): Risk => ({ ...plain('same_picture', at), proof })),
    ...(money.knownAddress === false ? [plain('new_address')] : []),
    ...(money.savedAt ? noteIfRecent('address_saved', money.savedAt, time) : []),
    ...(money.firstDeposit ? [plain('first_deposit')] : []),
    ...(money.firstWithdrawal ? [plain('first_withdrawal')] : []),
    ...(time - person.registered_at < WEEK ? [plain('young_account', person.registered_at)] : []),
  ]
}

/** The facts about users, by user id. */
async function factsOf(
  db: Db,
  people: readonly number[],
  time: number,
): Promise<ReadonlyMap<number, PersonFacts>> {
  const { rows } = await sql<PersonFacts & { readonly id: number }>`
    select u.id, u.created_at as registered_at,
      (select coalesce(json_agg(json_build_object('what', s.what, 'at', s.created_at) order by s.id desc), '[]')
        from security_changes s where s.user_id = u.id and s.created_at > ${time - WEEK}) as changes,
      (select coalesce(json_agg(distinct f.what), '[]') from freezes f where f.user_id = u.id and f.lifted_at = 0
        and (f.until_at = 0 or f.until_at > ${time})) as frozen,
      (select json_build_object('count', count(*),
          'usdt', trim_scale(round(coalesce(sum(w.amount * w.coin_price), 0), 6))::text)
        from withdrawals w where w.user_id = u.id and w.created_at > ${time - DAY} and w.created_at <= ${time}
          and w.status not in (4, 5)) as withdrawals_24h
    from users u where u.id = any (${sql.val([...new Set(people)])}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The risk notes of each of these deposits or withdrawals, in the order of the rows. */
export async function riskNotes<R extends { readonly user_id: number }>(
  db: Db,
  rows: readonly R[],
  money: (row: R) => MoneyFacts,
  time: number,
): Promise<readonly RiskNotes[]> {
  if (rows.length === 0) return []
  const people = await factsOf(
    db,
    rows.map(({ user_id }) => user_id),
    time,
  )
  return rows.map((row) => {
    const person = people.get(row.user_id)
    if (!person) throw new Error(`nobody is ${row.user_id}`)
    return {
      risks: [...risksOf(person, money(row), time)],
      registered_at: person.registered_at,
      withdrawals_24h: person.withdrawals_24h,
    }
  })
}

const WORDS: Readonly<Record<RiskKind, string>> = {
  new_address: 'new address',
  address_saved: 'address saved',
  password_changed: 'password changed',
  pay_password_changed: 'pay password changed',
  contact_changed: 'contact changed',
  second_factor_changed: 'second factor changed',
  passkeys_changed: 'passkeys changed',
  first_deposit: 'first deposit',
  first_withdrawal: 'first withdrawal',
  young_account: 'account younger than 7 days',
  frozen: 'frozen',
  same_picture: 'same picture as',
}

/** The risk notes as text for a terminal; empty when there are none. */
export const riskText = ({ risks }: Pick<RiskNotes, 'risks'>): string =>
  risks
    .map(({ kind, within, what, proof }) =>
      [
        WORDS[kind],
        what?.replace('_', '-'),
        proof && `${proof.of.replace('_', ' ')} ${proof.id}`,
        within && `within ${within === '24h' ? '24 hours' : '7 days'}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

/** SQL: whether no deposit or quick buy order was credited to a user before a time (ms). */
export const hasNoEarlierCredit = (
  userId: ReturnType<typeof sql.ref>,
  before: ReturnType<typeof sql.ref>,
) => sql<boolean>`(
  not exists (select from deposits fd where fd.user_id = ${userId} and fd.status = 2 and fd.created_at < ${before})
  and not exists (select from quickbuy_orders fq where fq.user_id = ${userId} and fq.status = 2 and fq.created_at < ${before}))`

/** Maximum number of other payment proofs that a risk note names. */
const PROOFS_SHOWN = 5

/**
 * SQL: the newest other deposits and quick buy orders, of any user and in any state, whose payment proof is the same
 * picture. Empty without a proof. Such deposits and orders are not rejected, because somebody may send a receipt
 * again after a rejection (docs/operations/money.md#risk-notes).
 */
export const otherProofs = (
  of: OtherProof['of'],
  id: ReturnType<typeof sql.ref>,
  digest: ReturnType<typeof sql.ref>,
) => sql<readonly OtherProof[]>`(
  select coalesce(json_agg(json_build_object('of', p.of, 'id', p.id, 'at', p.at) order by p.at desc), '[]') from (
    select 'deposit' as of, pd.id, pd.paid_at as at from deposits pd where pd.voucher_digest = ${digest}
    union all
    select 'quick_buy', pq.id, pq.sent_at from quickbuy_orders pq where pq.voucher_digest = ${digest}
    order by at desc limit ${sql.lit(PROOFS_SHOWN + 1)}) p
  where (p.of, p.id) <> (${sql.lit(of)}, ${id}))`
