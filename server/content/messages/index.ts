import type { Mail } from '#contract/communication/message.ts'
import type { MailKind } from '#contract/table.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { wireTime } from '../../platform/clock.ts'
import { mailTexts } from '../../platform/texts/registry.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Details } from './message-kinds.ts'

/** A message in a user's inbox as it is stored: its kind and values, without a text. */
export interface KeptMail {
  readonly id: number
  readonly user_id: number
  readonly kind: MailKind
  readonly details: Details
  readonly created_at: number
  readonly read_at: number
}

/** The page that a message links to. */
export function pageOf({ kind, details }: Pick<KeptMail, 'kind' | 'details'>): string {
  const { link } = mailTexts()[kind]
  return typeof link === 'string' ? link : link(details)
}

/**
 * A stored message in a language. Messages are translated when they are read, so a user who changes the
 * language sees old messages in the new language too.
 */
export function toMail(row: KeptMail, lang: Lang): Mail {
  const { type, title, content } = mailTexts()[row.kind]
  return {
    id: row.id,
    type,
    title: translate(title, lang, row.details),
    content: translate(content, lang, row.details),
    link: pageOf(row),
    is_read: row.read_at > 0 ? 1 : 0,
    created_time: wireTime(row.created_at),
  }
}
