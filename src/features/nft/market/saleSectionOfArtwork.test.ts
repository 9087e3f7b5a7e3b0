import { expect, test } from 'vitest'
import { placeOf } from './saleSectionOfArtwork.ts'

test.each([
  ['before its start', 'open', 2, 'sale'],
  ['within its time', 'open', 1, 'sale'],
  ['after its end', 'open', 0, 'ended'],
  ['sold within its time', 'sold', 0, 'sold'],
  ['withdrawn', 'withdrawn', 0, 'ended'],
  ['without a buyer', 'expired', 0, 'ended'],
  ['won and not paid for yet', 'won', 0, 'ended'],
  ['won and never paid for', 'unpaid', 0, 'ended'],
] as const)('a work %s is listed in the right section', (_, state, status, place) => {
  expect(placeOf({ state }, status)).toBe(place)
})
