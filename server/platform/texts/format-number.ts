import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'

const isDecimal = (value: string): value is `${number}` => /^\d+(?:\.\d+)?$/.test(value)

/** Formats by language. They are cached, because creating a format costs many times more than using it. */
const formats = new Map<Lang, Intl.NumberFormat>()

/** A number in the format of the language, with all its digits; any other text is returned unchanged. */
export function formatNumber(value: string | number, lang: Lang): string {
  const text = String(value)
  if (!isDecimal(text)) return text
  const known = formats.get(lang)
  if (known) return known.format(text)
  const format = new Intl.NumberFormat(LANG_TAGS[lang], {
    maximumFractionDigits: 20,
    numberingSystem: 'latn',
  })
  formats.set(lang, format)
  return format.format(text)
}
