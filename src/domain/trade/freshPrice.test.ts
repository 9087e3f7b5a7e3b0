import { describe, expect, it } from 'vitest'
import { isFresh, isRecent } from './freshPrice.ts'

describe('isFresh', () => {
  it('accepts prices up to 10 s old and up to 2 s ahead of the clock, and rejects all others', () => {
    expect([10_000, 0, -2000].map(isFresh)).toEqual([true, true, true])
    expect([10_001, -2001, -28_800_000, Number.NaN].map(isFresh)).toEqual([false, false, false, false])
  })
})

describe('isRecent', () => {
  it('rejects a rate whose time is ahead of the clock, whatever the maximum age', () => {
    expect(isRecent(86_400_000, 86_400_000)).toBe(true)
    expect(isRecent(-2001, 86_400_000)).toBe(false)
  })
})
