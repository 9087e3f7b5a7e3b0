import type { CallsOf } from '../declarations.ts'

export const calls = {
  roots: { sample: {} },
  mine: { sample: {} },
} satisfies CallsOf<'liabilities'>
