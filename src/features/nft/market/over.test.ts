import { expect, test } from 'vitest'
import { item } from '../test-kit.ts'
import { isOver } from './over.ts'

test.each([
  ['before its start', {}, 999, false],
  ['at its start', {}, 1000, false],
  ['at its end', {}, 2000, true],
  ['sold within its time', { on_sale: 0, state: 'sold' }, 1500, true],
  ['withdrawn before its start', { on_sale: 0, state: 'withdrawn' }, 500, true],
] as const)('%s', (_, change, second, over) => {
  expect(isOver(item(change), second * 1000)).toBe(over)
})
