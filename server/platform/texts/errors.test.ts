import { describe, expect, it } from 'vitest'
import { ERROR_KEYS } from '#contract/table.ts'
import { LANGS } from '#contract/wire/lang.ts'
import '../../products/index.ts'
import { translation } from './catalogues.ts'
import { REASON_TEXTS } from './error-reasons.ts'
import { errorText } from './errors.ts'
import { errorTexts } from './registry.ts'

const braces = (text: string | null): string[] =>
  [...(text ?? '').matchAll(/\{(\w+)[},]/g)].map(([, name]) => name ?? '').sort()

describe('error texts', () => {
  it('exist for every error key', () => {
    expect(Object.keys(errorTexts()).sort()).toEqual([...ERROR_KEYS].sort())
  })

  it.each(LANGS)('in %s are translated, with the same placeholders as in English', (lang) => {
    for (const key of ERROR_KEYS) {
      const text = translation(errorTexts()[key], lang)
      expect(braces(text), key).toEqual(braces(errorTexts()[key].message))
      if (lang !== 'en') expect(text, key).not.toBe(errorTexts()[key].message)
    }
  })

  it.each(LANGS)('in %s have a translation of every reason', (lang) => {
    for (const [reason, phrase] of Object.entries(REASON_TEXTS)) {
      const text = translation(phrase, lang)
      expect(braces(text), reason).toEqual(braces(phrase.message))
      if (lang !== 'en') expect(text, reason).not.toBe(phrase.message)
    }
  })

  it('equal the texts of the specification', () => {
    const keys = ['login_first', 'insufficient_balance', 'bad_amount', 'param_error'] as const
    expect(keys.map((key) => errorText(key, 'en'))).toEqual([
      'Please login first',
      'Insufficient balance',
      'Enter the correct amount',
      'Parameter error',
    ])
    expect(errorText('area_unsupported', 'en')).toBe('Your area is temporarily not supported')
    expect(errorText('password_mismatch', 'en')).toBe('The two passwords are inconsistent')
  })

  it('have their values filled in and no placeholder left', () => {
    expect(errorText('amount_below', 'en', { min: '10', currency: 'USDT' })).toBe(
      'The minimum amount is 10 USDT. Enter a larger amount',
    )
    expect(errorText('amount_below', 'en', { min: '10' })).toBe(
      'The minimum amount is 10. Enter a larger amount',
    )
    expect(errorText('amount_below', 'vn', { min: '250000.5', currency: 'VND' })).toContain('250.000,5 VND')
  })
})
