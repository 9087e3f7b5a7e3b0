import { expect, test } from 'vitest'
import type { RealState } from '#contract/account/identity.ts'
import { type LevelStatus, nextLevel, routeTo } from './levelStatus.ts'

const state = (first: LevelStatus, second: LevelStatus): RealState => ({
  level: second === 2 ? 2 : first === 2 ? 1 : 0,
  levels: [
    { level: 1, status: first, reason: '', time: 0 },
    { level: 2, status: second, reason: '', time: 0 },
  ],
  email_bound: 1,
  mobile_bound: 1,
  limits: [],
  withdraw_used_24h_btc: null,
  name: '',
  test: 0,
})

test('the second verification level can be started only after the first was approved', () => {
  expect([routeTo(state(0, 0), 1), routeTo(state(0, 0), 2)]).toEqual(['start', 'later'])
  expect([routeTo(state(1, 0), 1), routeTo(state(1, 0), 2)]).toEqual(['wait', 'later'])
  expect([routeTo(state(3, 0), 1), routeTo(state(3, 0), 2)]).toEqual(['retry', 'later'])
  expect([routeTo(state(2, 0), 1), routeTo(state(2, 0), 2)]).toEqual(['done', 'start'])
  expect([routeTo(state(2, 3), 2), routeTo(state(2, 1), 2), routeTo(state(2, 2), 2)]).toEqual([
    'retry',
    'wait',
    'done',
  ])
})

test('the verification form opens with the first level that is not approved', () => {
  expect([nextLevel(state(0, 0)), nextLevel(state(2, 3)), nextLevel(state(2, 2))]).toEqual([1, 2, null])
})
