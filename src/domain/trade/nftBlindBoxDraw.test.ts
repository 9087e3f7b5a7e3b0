import { expect, test } from 'vitest'
import { areDrawsValid, drawAll, drawFrom, drawIndex, dropLines, poolText } from './nftBlindBoxDraw.ts'

const key = (last: number): string => last.toString(16).padStart(64, '0')

test('a blind box draws the work whose index is the key modulo the number of works left', () => {
  expect(drawIndex(key(7), 5)).toBe(2)
  expect(drawIndex('f'.repeat(64), 2)).toBe(1)
  expect(drawFrom(key(4), [3, 8, 9])).toBe(8)
})

test('a draw without a valid key or without works left is an error', () => {
  for (const [one, left] of [
    ['', 3],
    [key(1).toUpperCase().replace('0', 'g'), 3],
    [key(1), 0],
    [key(1), 1.5],
  ] as const)
    expect(() => drawIndex(one, left)).toThrow(RangeError)
  expect(() => drawFrom(key(1), [])).toThrow(RangeError)
})

test('a drawn work is not in the pool of the next draw', () => {
  expect(drawAll([key(1), key(1), key(1)], 3)).toEqual([1, 2, 0])
  const draws = [
    { key: key(1), position: 1 },
    { key: key(1), position: 2 },
  ]
  expect(areDrawsValid(draws, 3)).toBe(true)
  expect(areDrawsValid([...draws].reverse(), 3)).toBe(false)
  expect(areDrawsValid(draws, 1)).toBe(false)
})

test('the published pool lists every work, and the total and remaining number of works of each rarity', () => {
  expect(
    poolText([
      { code: 'A', rarity: 1 },
      { code: 'B', rarity: 4 },
    ]),
  ).toBe('0 A 1\n1 B 4\n')
  expect(
    dropLines([
      { rarity: 1, drawn: true },
      { rarity: 1, drawn: false },
      { rarity: 3, drawn: false },
    ]),
  ).toEqual([
    { rarity: 1, left: 1, total: 2 },
    { rarity: 3, left: 1, total: 1 },
  ])
})
