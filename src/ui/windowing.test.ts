import { describe, expect, it } from 'vitest'
import { inPlaces, nextMove, rangeOf } from './windowing.ts'

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

describe('inPlaces', () => {
  it('leaves every row that is drawn before and after where it is', () => {
    const before = inPlaces(7, 12)
    const after = inPlaces(9, 14)
    expect([...after].sort((a, b) => a - b)).toEqual([9, 10, 11, 12, 13])
    expect(after.filter((row, place) => row === before[place])).toEqual([10, 11, 9])
  })

  it('has nothing to place in an empty list', () => expect(inPlaces(0, 0)).toEqual([]))
})

describe('nextMove', () => {
  /** Moves until there is nothing to move, as the list does when it is idle. */
  function settle(positions: readonly number[], kept = -1) {
    let now = positions
    let moves = 0
    for (;;) {
      const step = nextMove(now, now.indexOf(kept))
      if (step === null) return { now, moves }
      const moved = now[step.move] as number
      if (moved === kept) throw new Error('moved what was to be kept')
      const others = now.filter((_, index) => index !== step.move)
      now = step.before === null ? [...others, moved] : [moved, ...others]
      moves += 1
    }
  }

  it('ends with rows that follow each other, by the shorter way', () => {
    expect(settle([5, 6, 0, 1, 2, 3, 4])).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 2 })
    expect(settle([2, 3, 4, 5, 6, 0, 1])).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 2 })
    expect(settle([0, 1, 2])).toEqual({ now: [0, 1, 2], moves: 0 })
    expect(settle([])).toEqual({ now: [], moves: 0 })
  })

  it('never moves the row that has the focus', () => {
    expect(settle([5, 6, 0, 1, 2, 3, 4], 5)).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 5 })
    expect(settle([2, 3, 4, 5, 6, 0, 1], 0)).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 5 })
  })
})
