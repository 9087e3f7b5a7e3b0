import { type CallsOf, MONEY } from '../call-declarations.ts'

export const calls = {
  state: { sample: {} },
  take: { sample: {}, adds: { rows: ['test_grants', ...MONEY], bound: { day: 1 } } },
} satisfies CallsOf<'testMoney'>
