import { type RawBuilder, sql } from 'kysely'

/**
 * Kinds of acts that one operator may approve alone, always or within a limit. All other kinds need two operators: an
 * approval by one operator alone cannot be recorded, and the audit would report it.
 */
const SINGLE_APPROVAL_KINDS: ReadonlySet<string> = new Set([
  // Acts with an amount. One operator may approve them alone as long as the sum of the amounts stays within a limit.
  'coupon',
  'loan',
  'quick_buy',
  'quiz',
  'recharge',
  'reserve',
  'split',
  'withdraw',
  'withdraw_back',
  // Changes of operators. The first operator adds the second operator and assigns the second operator's roles; any
  // operator may revoke a key or a passkey.
  'operator',
  'operator_passkey',
  'operator_roles',
  // Acts that stop or limit something, decisions about a user, and changes of appearance.
  'coin_icon',
  'coin_open',
  'convert_coin',
  'convert_open',
  'copy_places',
  'freeze',
  'identity',
  'market_limit',
  'pair_halt',
  'quick_buy_amounts',
  'quick_buy_open',
  'quiz_terms',
  'recharge_limit',
  'recharge_open',
  'seconds_coin',
  'setting',
  'trader',
  'vip_score',
  'withdraw_open',
])

export const needsTwo = (kind: string): boolean => !SINGLE_APPROVAL_KINDS.has(kind)

/** SQL: a list for `verdict in (…)` with the verdicts by which an approval of a kind is complete. */
export const completeVerdicts = (kind: string): RawBuilder<unknown> =>
  needsTwo(kind) ? sql`('twice')` : sql`('alone', 'twice')`

/** SQL: a list for `kind in (…)` with the kinds that need only one operator. */
export const singleApprovalKinds: RawBuilder<unknown> = sql`(${sql.join([...SINGLE_APPROVAL_KINDS])})`
