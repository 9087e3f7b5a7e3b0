import { type RawBuilder, sql } from 'kysely'

/**
 * Kinds of acts that one operator may say alone, always or within their limit. Every other kind takes two: nobody can write
 * down less, and the audit counts nothing less.
 */
const ALONE: ReadonlySet<string> = new Set([
  // Within what one may let through alone.
  'coupon',
  'loan',
  'quick_buy',
  'quiz',
  'recharge',
  'reserve',
  'split',
  'withdraw',
  'withdraw_back',
  // Operators: the second is made, and given roles, by the first; anybody ends a key or a passkey.
  'operator',
  'operator_passkey',
  'operator_roles',
  // What stops something or bounds it, verdicts on a person, and what something looks like.
  'coin_icon',
  'coin_open',
  'convert_coin',
  'convert_open',
  'freeze',
  'identity',
  'market_limit',
  'recharge_limit',
  'recharge_open',
  'seconds_coin',
  'setting',
  'withdraw_open',
])

export const takesTwo = (kind: string): boolean => !ALONE.has(kind)

/** SQL: the verdicts with which words of a kind count, for `verdict in (…)`. */
export const countsOf = (kind: string): RawBuilder<unknown> =>
  takesTwo(kind) ? sql`('twice')` : sql`('alone', 'twice')`

/** SQL: the kinds themselves, for `kind in (…)`. */
export const aloneKinds: RawBuilder<unknown> = sql`(${sql.join([...ALONE])})`
