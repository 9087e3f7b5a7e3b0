import { describe, expect, it } from 'vitest'
import { inOrder, inPlaces, rangeOf, towards } from './windowing.ts'

const view = { height: 600, rowHeight: 60, count: 500, overscan: 4 }

describe('rangeOf', () => {
  it.each([
    ['at the top', 0, { from: 0, to: 19 }],
    ['under something else', -164, { from: 0, to: 19 }],
    ['in the middle of a row', 6_030, { from: 96, to: 115 }],
    ['at the end', 29_400, { from: 481, to: 500 }],
    ['beyond the end', 99_999, { from: 481, to: 500 }],
  ])('draws as many rows %s', (_, top, range) => {
    expect(rangeOf({ ...view, top })).toEqual(range)
  })

  it('draws no more rows than there are', () => {
    expect(rangeOf({ ...view, count: 3, top: 500 })).toEqual({ from: 0, to: 3 })
    expect(rangeOf({ ...view, count: 0, top: 0 })).toEqual({ from: 0, to: 0 })
  })
})

describe('towards', () => {
  const drawn = { from: 10, to: 32 }

  it.each([
    ['where it is', { from: 10, to: 32 }, { from: 10, to: 32 }],
    ['by less than a step', { from: 12, to: 34 }, { from: 12, to: 34 }],
    ['by a step down', { from: 20, to: 42 }, { from: 12, to: 34 }],
    ['by a step up', { from: 2, to: 24 }, { from: 8, to: 30 }],
    ['the whole way where nothing of it is drawn', { from: 40, to: 62 }, { from: 40, to: 62 }],
    ['to another size at once', { from: 11, to: 36 }, { from: 11, to: 36 }],
  ])('goes %s', (_, wanted, next) => {
    expect(towards(drawn, wanted)).toEqual(next)
  })

  it('is the same range when there is nowhere to go', () => expect(towards(drawn, { ...drawn })).toBe(drawn))
})

describe('inPlaces', () => {
  it('leaves every row that is drawn before and after where it is', () => {
    const before = inPlaces(7, 12)
    const after = inPlaces(9, 14)
    expect([...after].sort((a, b) => a - b)).toEqual([9, 10, 11, 12, 13])
    expect(after.filter((row, place) => row === before[place])).toEqual([10, 11, 9])
  })

  it('has nothing to place in an empty list', () => expect(inPlaces(0, 0)).toEqual([]))
})

describe('inOrder', () => {
  it('names the places as their rows follow each other', () => {
    expect(inPlaces(7, 12)).toEqual([10, 11, 7, 8, 9])
    expect(inOrder(inPlaces(7, 12))).toEqual([2, 3, 4, 0, 1])
    expect(inOrder([])).toEqual([])
  })
})
