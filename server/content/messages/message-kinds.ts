import type { MailType } from '#contract/communication/message.ts'
import { MAIL_KINDS, type MailKind } from '#contract/table.ts'
import { mailTexts } from '../../platform/texts/registry.ts'

/** Values for the placeholders of a text: amounts as decimals, names, texts of an operator. */
export type Details = Readonly<Record<string, string | number>>

export const kindsOf = (type: MailType): MailKind[] =>
  MAIL_KINDS.filter((kind) => mailTexts()[kind].type === type)
