import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'

const isFigure = (value: string): value is `${number}` => /^\d+(?:\.\d+)?$/.test(value)

/** A figure as the language writes it, to its last digit; everything else as it is. */
export function shown(value: string | number, lang: Lang): string {
  const text = String(value)
  if (!isFigure(text)) return text
  const format = new Intl.NumberFormat(LANG_TAGS[lang], {
    maximumFractionDigits: 20,
    numberingSystem: 'latn',
  })
  return format.format(text)
}
