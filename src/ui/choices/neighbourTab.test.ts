import { expect, it } from 'vitest'
import { neighbourTab } from './neighbourTab.ts'

const TABS = ['a', 'b', 'c'] as const

it.each([
  ['to the left', -80, 10, 'c'],
  ['to the right', 80, -10, 'a'],
  ['that is too short', -30, 0, undefined],
  ['that scrolls vertically', -80, 60, undefined],
])(
  'a swipe over the tabs a, b and c, with tab b selected, %s (%i px, %i px) selects tab %s',
  (_, right, down, next) => {
    expect(neighbourTab(TABS, 'b', right, down)).toBe(next)
  },
)

it('a swipe over tabs selects no tab beyond the last and the first', () => {
  expect(neighbourTab(TABS, 'c', -80, 0)).toBeUndefined()
  expect(neighbourTab(TABS, 'a', 80, 0)).toBeUndefined()
})
