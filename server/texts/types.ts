import type { MailType } from '#contract/message.ts'
import type { Phrase } from '#contract/msg.ts'

/** A message that the platform writes by itself into a person's inbox. */
export interface MailText {
  readonly type: MailType
  /** The page that says more. */
  readonly link: string
  readonly title: Phrase
  readonly content: Phrase
}
