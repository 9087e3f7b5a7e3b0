import { describe, expect, it } from 'vitest'
import { inSavedOrder, readIds, withSwapped, writeIds } from './favourites.ts'

const listed = (...ids: number[]) => ids.map((match_id, sort) => ({ match_id, sort }))

describe('the list of favourites', () => {
  it('is in the order that the person chose, with new pairs at the end', () => {
    expect(inSavedOrder(listed(1, 2, 3), [])).toEqual([1, 2, 3])
    expect(inSavedOrder(listed(1, 2, 3, 4), [3, 1])).toEqual([3, 1, 2, 4])
    expect(inSavedOrder(listed(1, 2), [9, 2, 1])).toEqual([2, 1])
  })

  it('swaps two pairs, even with other pairs between them', () => {
    expect(withSwapped([1, 2, 3], 3, 2)).toEqual([1, 3, 2])
    expect(withSwapped([1, 9, 2], 2, 1)).toEqual([2, 9, 1])
    expect(withSwapped([1, 2], 9, 1)).toEqual([1, 2])
  })

  it('is stored as ids, and a damaged stored text is read as an empty list', () => {
    expect(readIds(writeIds([3, 1]))).toEqual([3, 1])
    expect(readIds(null)).toEqual([])
    expect(readIds('x,-1,0,2')).toEqual([2])
  })
})
