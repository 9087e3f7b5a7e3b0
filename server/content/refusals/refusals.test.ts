import { describe, expect, it } from 'vitest'
import { LANGS } from '#contract/lang.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { refusalText, refusalTexts } from './index.ts'

const braces = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()

describe('refusal texts', () => {
  it.each(LANGS)('%s has a text for every key, with the same values as English', (lang) => {
    expect(Object.keys(refusalTexts[lang]).sort()).toEqual([...REFUSALS].sort())
    for (const key of REFUSALS) {
      expect(refusalTexts[lang][key].trim(), key).not.toBe('')
      expect(braces(refusalTexts[lang][key]), key).toEqual(braces(refusalTexts.en[key]))
    }
  })

  it.each(LANGS.filter((lang) => lang !== 'en'))('%s is translated', (lang) => {
    for (const key of REFUSALS) expect(refusalTexts[lang][key], key).not.toBe(refusalTexts.en[key])
  })

  it('keeps the words of the specification (product.md §8)', () => {
    const { en } = refusalTexts
    expect([en.login_first, en.insufficient_balance, en.bad_amount, en.param_error]).toEqual([
      'Please login first',
      'Insufficient balance',
      'Enter the correct amount',
      'Parameter error',
    ])
    expect(en.area_unsupported).toBe('Your area is temporarily not supported')
    expect(en.password_mismatch).toBe('The two passwords are inconsistent')
  })

  it('fills values and leaves no empty brace', () => {
    expect(refusalText('amount_below', 'en', { min: '10', currency: 'USDT' })).toBe(
      'The minimum amount is 10 USDT',
    )
    expect(refusalText('amount_below', 'en', { min: '10' })).toBe('The minimum amount is 10')
  })
})
