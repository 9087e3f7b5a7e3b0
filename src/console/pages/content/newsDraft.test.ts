import { expect, test } from 'vitest'
import { EMPTY_DRAFT, EMPTY_TEXT, invalidFields, isEmpty, publicationOf, writtenIn } from './newsDraft.ts'

const english = { ...EMPTY_TEXT, title: 'News', content: '<p>News</p>' }

test('the draft of an announcement is published only in languages with a text', () => {
  const draft = { ...EMPTY_DRAFT, texts: { en: english, fra: { ...EMPTY_TEXT, content: ' ' } } }
  expect(writtenIn(draft.texts)).toEqual(['en'])
  expect(publicationOf(draft)).toMatchObject({ c_id: 4, texts: { en: english } })
  expect(invalidFields(draft)).toEqual([])
})

test('the draft of an announcement without a title or without an English text cannot be published', () => {
  expect(
    invalidFields({ ...EMPTY_DRAFT, texts: { en: english, fra: { ...EMPTY_TEXT, content: 'x' } } }),
  ).toEqual(['texts.fra.title'])
  expect(invalidFields({ ...EMPTY_DRAFT, texts: { fra: { ...EMPTY_TEXT, title: 'x' } } })).toEqual(['texts'])
})

test('a banner with a URL of another scheme than https is rejected', () => {
  const draft = { ...EMPTY_DRAFT, kind: 'banner' as const, texts: { en: english } }
  expect(invalidFields({ ...draft, url: 'javascript:alert(1)' })).toEqual(['url'])
  expect(publicationOf(draft).c_id).toBe(5)
})

test('the draft of an announcement counts as empty until a text or another field is filled in', () => {
  expect(isEmpty({ ...EMPTY_DRAFT, texts: { en: { ...EMPTY_TEXT, title: ' ' } } })).toBe(true)
  expect(isEmpty({ ...EMPTY_DRAFT, texts: { en: english } })).toBe(false)
  expect(isEmpty({ ...EMPTY_DRAFT, popup: true })).toBe(false)
})
