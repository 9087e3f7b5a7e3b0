import type { MailType } from '#contract/communication/message.ts'
import { MAIL_KINDS, type MailKind } from '#contract/table.ts'
import { mailTexts } from '../../platform/texts/registry.ts'

/** What fills the braces of a text: amounts as decimals, names, words of the operator. */
export type Details = Readonly<Record<string, string | number>>

export const kindsOf = (type: MailType): MailKind[] =>
  MAIL_KINDS.filter((kind) => mailTexts()[kind].type === type)
