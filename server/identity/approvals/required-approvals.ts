import { type RawBuilder, sql } from 'kysely'

/**
 * Kinds of acts that one operator may approve alone, always or within a limit. All other kinds need two operators: they
 * cannot be recorded as approved by one, and the audit does not accept that.
 */
const SINGLE_APPROVAL_KINDS: ReadonlySet<string> = new Set([
  // Within the limit of what one operator may approve alone.
  'coupon',
  'loan',
  'quick_buy',
  'quiz',
  'recharge',
  'reserve',
  'split',
  'withdraw',
  'withdraw_back',
  // Operators: the second one is created, and given roles, by the first; anyone may end a key or a passkey.
  'operator',
  'operator_passkey',
  'operator_roles',
  // Acts that stop or limit something, decisions about a user, and the appearance of something.
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

export const needsTwo = (kind: string): boolean => !SINGLE_APPROVAL_KINDS.has(kind)

/** SQL: the verdicts with which an approval of a kind is complete, for `verdict in (…)`. */
export const completeVerdicts = (kind: string): RawBuilder<unknown> =>
  needsTwo(kind) ? sql`('twice')` : sql`('alone', 'twice')`

/** SQL: the kinds that need one operator, for `kind in (…)`. */
export const singleApprovalKinds: RawBuilder<unknown> = sql`(${sql.join([...SINGLE_APPROVAL_KINDS])})`
