import type { Lang } from '#contract/lang.ts'
import type { RefusalKey } from '#contract/refusals.ts'
import { en } from './en.ts'
import { fra } from './fra.ts'
import { hk } from './hk.ts'
import { jp } from './jp.ts'
import { kor } from './kor.ts'
import { spa } from './spa.ts'
import { th } from './th.ts'
import { vn } from './vn.ts'
import { zh } from './zh.ts'

export type RefusalTexts = Readonly<Record<RefusalKey, string>>

export const refusalTexts: Readonly<Record<Lang, RefusalTexts>> = { zh, en, hk, th, jp, kor, fra, spa, vn }

/** The text of a refusal with its braces filled. A value that was not given leaves no trace of its brace. */
export function refusalText(
  key: RefusalKey,
  lang: Lang,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = refusalTexts[lang][key]
  if (!text.includes('{')) return text
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
    .replace(/ {2,}/g, ' ')
    .trim()
}
