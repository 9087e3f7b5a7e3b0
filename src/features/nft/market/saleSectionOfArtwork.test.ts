import { expect, test } from 'vitest'
import { placeOf } from './saleSectionOfArtwork.ts'

test.each([
  ['before the start of its sale', 'open', 2, 'sale'],
  ['during its sale', 'open', 1, 'sale'],
  ['after the end of its sale', 'open', 0, 'ended'],
  ['sold during its sale', 'sold', 0, 'sold'],
  ['withdrawn', 'withdrawn', 0, 'ended'],
  ['without a buyer', 'expired', 0, 'ended'],
  ['won and not paid for', 'won', 0, 'ended'],
  ['won and unpaid after the deadline', 'unpaid', 0, 'ended'],
] as const)('a work %s is listed in the section of the state of its sale', (_, state, status, place) => {
  expect(placeOf({ state }, status)).toBe(place)
})
