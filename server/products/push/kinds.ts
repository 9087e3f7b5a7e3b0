import type { MailType } from '#contract/communication/message.ts'
import type { PushKind } from '#contract/communication/push.ts'
import type { MailKind } from '#contract/table.ts'
import { mailTexts } from '../../platform/texts/registry.ts'

/**
 * For each type of notification, the category of the push settings. It applies to kinds of notifications that name no
 * category themselves.
 */
const BY_TYPE: Readonly<Record<MailType, PushKind>> = {
  order: 'fills',
  asset: 'recharges',
  system: 'security',
  activity: 'results',
  nft: 'results',
  loan: 'results',
}

/** The push settings category that a notification kind belongs to. */
export function pushKindOf(kind: MailKind): PushKind {
  const { push, type } = mailTexts()[kind]
  return push ?? BY_TYPE[type]
}
