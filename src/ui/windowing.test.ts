import { describe, expect, it } from 'vitest'
import { inPlaces, nextMove, rangeOf, towards } from './windowing.ts'

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
    ['by a step down', { from: 15, to: 37 }, { from: 13, to: 35 }],
    ['by a step up', { from: 2, to: 24 }, { from: 7, to: 29 }],
    ['the whole way where a step would leave a hole', { from: 20, to: 42 }, { from: 20, to: 42 }],
    ['to another size at once', { from: 11, to: 36 }, { from: 11, to: 36 }],
  ])('goes %s', (_, wanted, next) => {
    expect(towards(drawn, wanted, 6)).toEqual(next)
  })

  it('is the same range when there is nowhere to go', () =>
    expect(towards(drawn, { ...drawn }, 6)).toBe(drawn))
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
      const next = step.before === null ? undefined : now[step.before]
      const others = now.filter((_, index) => index !== step.move)
      const place = next === undefined ? others.length : others.indexOf(next)
      now = [...others.slice(0, place), moved, ...others.slice(place)]
      moves += 1
      if (moves > positions.length) throw new Error('comes to no end')
    }
  }

  it('ends with rows that follow each other, by the shorter way', () => {
    expect(settle([5, 6, 0, 1, 2, 3, 4])).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 2 })
    expect(settle([2, 3, 4, 5, 6, 0, 1])).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 2 })
    expect(settle([0, 1, 2])).toEqual({ now: [0, 1, 2], moves: 0 })
    expect(settle([])).toEqual({ now: [], moves: 0 })
  })

  it('comes to an end after the list got another size, when rows stand in any order', () => {
    expect(settle([3, 4, 0, 1, 2, 5, 6])).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 2 })
    for (let round = 1; round < 200; round += 1) {
      const mixed = Array.from({ length: 12 }, (_, row) => row).sort(
        (a, b) => ((a * 7919 + round * 104_729) % 101) - ((b * 7919 + round * 104_729) % 101),
      )
      const order = [...mixed].sort((a, b) => a - b)
      expect(settle(mixed).now).toEqual(order)
      expect(settle(mixed, round % 12).now).toEqual(order)
    }
  })

  it('never moves the row that has the focus', () => {
    expect(settle([5, 6, 0, 1, 2, 3, 4], 5)).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 5 })
    expect(settle([2, 3, 4, 5, 6, 0, 1], 0)).toEqual({ now: [0, 1, 2, 3, 4, 5, 6], moves: 5 })
  })
})
