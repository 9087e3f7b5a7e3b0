import { expect, test } from 'vitest'
import type { Lang } from '#contract/wire/lang.ts'
import { decimal } from '#domain/money.ts'
import { number } from '#i18n/number.ts'
import { byteSizeText } from './byteSizeText.ts'

const inLang = (bytes: number, lang: Lang): string =>
  byteSizeText(bytes, { lang, number: (value, digits) => number(decimal(value), lang, digits) })

test('file sizes are formatted with the unit names of the language', () => {
  expect(inLang(34_200, 'en')).toBe('34.2 KB')
  expect(inLang(1_400_000, 'vn')).toBe('1,4 MB')
  expect(inLang(34_200, 'fra')).toBe('34,2 ko')
  expect(inLang(1_400_000, 'fra')).toBe('1,4 Mo')
})
