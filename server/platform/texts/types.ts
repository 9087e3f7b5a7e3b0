import type { MailType } from '#contract/communication/message.ts'
import type { PushKind } from '#contract/communication/push.ts'
import type { ErrorKey, MailKind, Scene } from '#contract/table.ts'
import type { Phrase } from '#contract/wire/msg.ts'

/** A message that the platform writes by itself into a person's inbox. */
export interface MailText {
  readonly type: MailType
  /** The choice of a device that it belongs to; by default that of its type (`products/push/kinds.ts`). */
  readonly push?: PushKind
  /** The page that says more, of what the message is about where its details name that. */
  readonly link: string | ((details: Readonly<Record<string, string | number>>) => string)
  readonly title: Phrase
  readonly content: Phrase
}

/** Why a product rejects, by the key of its contract. */
export type ErrorTexts = { readonly [K in ErrorKey]?: Phrase }
/** What it writes into inboxes. */
export type Mails = { readonly [K in MailKind]?: MailText }
/** What a bill says happened, by the scene of its posting. */
export type Bills = { readonly [S in Scene]?: Phrase }
