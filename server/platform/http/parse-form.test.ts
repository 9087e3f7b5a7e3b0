import { describe, expect, it } from 'vitest'
import { fc } from '#tests/helpers/fast-check.ts'
import { AppError } from '../errors.ts'
import { parseForm, queryOf } from './parse-form.ts'

const errorOf = (text: string): string => {
  try {
    parseForm(text)
  } catch (error) {
    if (error instanceof AppError) return error.key
    throw error
  }
  return 'taken'
}

describe('parseForm', () => {
  it('reads every form that URLSearchParams writes', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/).filter((key) => !(key in Object.prototype))
    const value = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !text.includes('\0') && text.isWellFormed())
    fc.assert(
      fc.property(fc.dictionary(word, value, { maxKeys: 20, noNullPrototype: true }), (fields) => {
        expect({ ...parseForm(new URLSearchParams(fields).toString()) }).toEqual({ ...fields })
      }),
    )
  })

  it.each([
    ['a repeated key', 'id=1&id=2'],
    ['a repeated key, once percent-encoded', 'id=1&%69d=2'],
    ['an array key id[]', 'id[]=1'],
    ['a nested key a[b]', 'a[b]=1'],
    ['the key __proto__', '__proto__=1'],
    ['the key constructor', 'constructor=1'],
    ['the key toString', 'toString=1'],
    ['an over-long key', `${'k'.repeat(41)}=1`],
    ['a malformed escape', 'id=%zz'],
    ['escaped bytes that are not UTF-8', 'id=%ff%fe'],
    ['an unescaped non-ASCII character', 'id=\u00e9'],
    ['a NUL character', 'id=%00'],
    ['a field without =', 'id'],
    ['a field with an empty key', '=1'],
    ['an empty field between two &', 'id=1&&page=2'],
    ['too many keys', Array.from({ length: 65 }, (_, i) => `k${i}=1`).join('&')],
  ])('rejects %s', (_, text) => {
    expect(errorOf(text)).toBe('param_error')
  })

  it('rejects an over-long value with too_long', () => {
    expect(errorOf(`a=${'x'.repeat(8193)}`)).toBe('too_long')
    expect(errorOf(`a=${'x'.repeat(8192)}`)).toBe('taken')
  })

  it('returns a form or throws AppError for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['param_error', 'too_long', 'taken']).toContain(errorOf(text))
      }),
    )
  })

  it('returns an object without a prototype', () => {
    expect(Object.getPrototypeOf(parseForm('a=1'))).toBeNull()
  })
})

it('queryOf returns the query string of a URL', () => {
  expect([queryOf('/a'), queryOf('/a?'), queryOf('/a?b=1?2')]).toEqual(['', '', 'b=1?2'])
})
