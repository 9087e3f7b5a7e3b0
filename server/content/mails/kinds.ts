import type { MailType } from '#contract/message.ts'
import { productMails } from '../../products/texts.ts'
import type { MailText } from '../../texts/types.ts'

/** Every message the platform writes by itself. A product's stand in its own folder. */
export const MAIL_KINDS = productMails satisfies Readonly<Record<string, MailText>>
export type MailKind = keyof typeof MAIL_KINDS

/** What fills the braces of a text: amounts as decimals, names, words of the operator. */
export type Details = Readonly<Record<string, string | number>>

const isKind = (key: string): key is MailKind => key in MAIL_KINDS

export const kinds: readonly MailKind[] = Object.keys(MAIL_KINDS).filter(isKind)

export const kindsOf = (type: MailType): MailKind[] => kinds.filter((kind) => MAIL_KINDS[kind].type === type)
