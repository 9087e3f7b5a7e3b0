import { LANG_TAGS, type Lang } from '#contract/lang.ts'
import type { Mail } from '#contract/message.ts'
import { wireTime } from '../../clock.ts'
import { en } from './en.ts'
import { fra } from './fra.ts'
import { hk } from './hk.ts'
import { jp } from './jp.ts'
import { type Details, MAIL_KINDS, type MailKind } from './kinds.ts'
import { kor } from './kor.ts'
import { spa } from './spa.ts'
import { th } from './th.ts'
import { vn } from './vn.ts'
import { zh } from './zh.ts'

/** Plain text; values in braces are filled in. */
export type MailTexts = Readonly<Record<MailKind, { readonly title: string; readonly content: string }>>

export const mailTexts: Readonly<Record<Lang, MailTexts>> = { zh, en, hk, th, jp, kor, fra, spa, vn }

/** A message as it is kept. */
export interface KeptMail {
  readonly id: number
  readonly user_id: number
  readonly kind: MailKind
  readonly details: Details
  readonly created_at: number
  readonly read_at: number
}

const isFigure = (value: string): value is `${number}` => /^\d+(?:\.\d+)?$/.test(value)

/** A figure as the language writes it, to its last digit; everything else as it is. */
function shown(value: string | number, lang: Lang): string {
  const text = String(value)
  if (!isFigure(text)) return text
  const format = new Intl.NumberFormat(LANG_TAGS[lang], {
    maximumFractionDigits: 20,
    numberingSystem: 'latn',
  })
  return format.format(text)
}

const fill = (text: string, details: Details, lang: Lang): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => shown(details[name] ?? '', lang))

/** A kept message in a language. A person who changes the language reads the old ones in the new one too. */
export function toMail(row: KeptMail, lang: Lang): Mail {
  const { title, content } = mailTexts[lang][row.kind]
  const { type, link } = MAIL_KINDS[row.kind]
  return {
    id: row.id,
    type,
    title: fill(title, row.details, lang),
    content: fill(content, row.details, lang),
    link,
    is_read: row.read_at > 0 ? 1 : 0,
    created_time: wireTime(row.created_at),
  }
}
