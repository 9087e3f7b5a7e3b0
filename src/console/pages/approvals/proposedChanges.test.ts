import { expect, test } from 'vitest'
import { changesOf } from './proposedChanges.ts'

test('each term of a proposal is listed with its old and its new value, and null where the term is added or removed', () => {
  expect(changesOf('{"min":"1","max":"5"}', '{"min":"1","most":"9"}')).toEqual([
    { name: 'min', before: '1', after: '1' },
    { name: 'most', before: null, after: '9' },
    { name: 'max', before: '5', after: null },
  ])
})

test('nested terms of a proposal are compared value by value', () => {
  expect(changesOf('{"tiers":[{"up_to":"1"}]}', '{"tiers":[{"up_to":"2"},{"up_to":"3"}]}')).toEqual([
    { name: 'tiers.0.up_to', before: '1', after: '2' },
    { name: 'tiers.1.up_to', before: null, after: '3' },
  ])
})

test('a proposal whose terms are plain text is compared as one value', () => {
  expect(changesOf(null, '12 BTC')).toEqual([{ name: '', before: null, after: '12 BTC' }])
})
