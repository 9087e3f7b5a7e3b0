import type { MailType } from '#contract/communication/message.ts'
import type { PushKind } from '#contract/communication/push.ts'
import type { ErrorKey, MailKind, Scene } from '#contract/table.ts'
import type { Phrase } from '#contract/wire/msg.ts'

/** A message that the platform writes into a user's inbox. */
export interface MailText {
  readonly type: MailType
  /**
   * The push setting that the message belongs to; by default the push setting of the message's type
   * (`products/push/kinds.ts`).
   */
  readonly push?: PushKind
  /** The page that the message links to. A function when the link depends on the details of the message. */
  readonly link: string | ((details: Readonly<Record<string, string | number>>) => string)
  readonly title: Phrase
  readonly content: Phrase
}

/** The error texts of a product, by the key in its contract. */
export type ErrorTexts = { readonly [K in ErrorKey]?: Phrase }
/** The inbox messages of a product. */
export type Mails = { readonly [K in MailKind]?: MailText }
/** The descriptions of a product's postings, by scene. */
export type Bills = { readonly [S in Scene]?: Phrase }
