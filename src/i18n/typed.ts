import type { Lang } from '#contract/lang.ts'
import { MARKS } from './marks.ts'

const SPACES = '[ \\u00a0\\u202f]'

/**
 * What a person means by a typed or pasted figure, with `.` as the decimal mark; null when it is no figure. Either mark
 * is the decimal one, for keyboards follow the device and not the app, unless the language reads it as grouping: in
 * Vietnamese `1.500` is fifteen hundred and `1.5` one and a half.
 */
export function readTyped(text: string, lang: Lang): string | null {
  const { point, group } = MARKS[lang]
  const between = group.trim() === '' ? SPACES : `\\${group}`
  const trimmed = text.trim()
  const grouped = new RegExp(
    `^[1-9]\\d{0,2}(?:(?:${between}\\d{3})+(?:\\${point}\\d*)?|(?:${between}\\d{3})+${between}\\d{0,2})$`,
  )
  const plain = grouped.test(trimmed)
    ? trimmed.replaceAll(new RegExp(between, 'g'), '').replace(point, '.')
    : trimmed.replace(',', '.')
  return /^\d*(?:\.\d*)?$/.test(plain) ? plain.replace(/\.$/, '').replace(/^\./, '0.') : null
}

/** A plain decimal as the language types it: its own mark, no grouping. */
export const asTyped = (value: string, lang: Lang): string => value.replace('.', MARKS[lang].point)

/** Whether a figure was typed with other marks than the language's decimal one, so that it is worth saying what it is. */
export const hasForeignMark = (text: string, lang: Lang): boolean =>
  /\D/.test(text.replaceAll(MARKS[lang].point, ''))
