import type { MailType } from '#contract/message.ts'
import type { PushKind } from '#contract/push.ts'
import { MAIL_KINDS, type MailKind } from '../../content/mails/kinds.ts'

/** By how a kind of message begins; the first that fits counts. */
const BY_NAME: readonly (readonly [start: string, kind: PushKind])[] = [
  ['price_', 'prices'],
  ['lever_forced', 'forced'],
  ['loan_warning', 'forced'],
  ['loan_liquidated', 'forced'],
  ['copy_stopped', 'forced'],
  ['copy_', 'results'],
  ['trader_', 'results'],
  ['lever_trader', 'results'],
  ['seconds_', 'results'],
  ['dual_', 'results'],
  ['ieo_', 'results'],
  ['lock_', 'results'],
  ['withdraw_', 'withdrawals'],
]

/** Of whatever has no name of its own above: a message of a product to come has a kind from its first day. */
const BY_TYPE: Readonly<Record<MailType, PushKind>> = {
  order: 'fills',
  asset: 'recharges',
  system: 'security',
  activity: 'results',
  nft: 'results',
  loan: 'results',
}

/** Under which choice of a device a message is told. */
export function pushKindOf(kind: MailKind): PushKind {
  return BY_NAME.find(([start]) => kind.startsWith(start))?.[1] ?? BY_TYPE[MAIL_KINDS[kind].type]
}
