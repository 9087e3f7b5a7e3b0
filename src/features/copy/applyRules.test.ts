import * as v from 'valibot'
import { expect, test } from 'vitest'
import { copy } from '#contract/trade/copy.ts'
import { applyRules } from './applyRules.ts'

test('in a trader’s name and signature, a Chinese character outside the BMP counts as one character, in the form and in the API call', () => {
  const form = {
    nickname: '𠮷'.repeat(10),
    signature: '𠮷'.repeat(30),
    contact: '@ann',
    experience: 'Five years of futures.',
  }
  expect(applyRules.errors(form)).toEqual({})
  expect(v.is(copy.apply.params, form)).toBe(true)
  expect(applyRules.errors({ ...form, nickname: '𠮷'.repeat(11), signature: '𠮷'.repeat(31) })).toEqual({
    nickname: 'long',
    signature: 'long',
  })
})
