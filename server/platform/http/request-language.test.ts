import { describe, expect, it } from 'vitest'
import { parseForm } from './parse-form.ts'
import { headerLang, langWithoutForm, takeLang } from './request-language.ts'

describe('takeLang', () => {
  it.each([
    ['', 'fra'],
    ['lang=th', 'th'],
    ['lang=de', 'en'],
    ['lang=', 'en'],
    ['lang=VN', 'en'],
  ])('of the form "%s" returns %s and removes the parameter', (query, lang) => {
    const form = parseForm(query)
    expect(takeLang(form, 'fr')).toBe(lang)
    expect('lang' in form).toBe(false)
  })

  it('returns vn when neither the parameter nor the header names one of the nine languages', () => {
    for (const header of [undefined, '*', 'de']) expect(takeLang(parseForm(''), header)).toBe('vn')
  })

  it('prefers the header for the call that sends a code by email, whose parameter is always zh', () => {
    const fixed = 'user_string=a&area_code=86&area_code_id=1&lang=zh'
    expect(takeLang(parseForm(fixed), 'vn')).toBe('vn')
    expect(takeLang(parseForm(fixed), undefined)).toBe('zh')
    expect(takeLang(parseForm('area_code=84&area_code_id=1&lang=zh'), 'vn')).toBe('zh')
  })
})

it.each([
  ['zh-tw', 'hk'],
  ['zh-cn', 'zh'],
  ['ja-JP,en;q=0.5', 'jp'],
  ['de-DE, fr-CA;q=0.7', 'fra'],
  ['ko', 'kor'],
  ['vi-VN', 'vn'],
  ['de', null],
  ['', null],
  [undefined, null],
])('headerLang reads the header %s as %s', (header, lang) => {
  expect(headerLang(header)).toBe(lang)
})

it.each([
  ['the parameter lang in the URL', '/api/nothing?lang=en&&%', undefined, 'th', 'en'],
  ['the parameter lang in the body', '/api/news/list', 'lang=en&lang=en&a[b', 'th', 'en'],
  ['the Accept-Language header', '/api/news/list', undefined, 'en-GB', 'en'],
  ['Vietnam when no language is requested', '/api/news/list', undefined, undefined, 'vn'],
])('an error before the form is parsed is in the language of %s', (_, url, body, header, lang) => {
  expect(langWithoutForm({ raw: { url }, body, headers: { 'accept-language': header } })).toBe(lang)
})
