import type { CallsOf } from '../call-declarations.ts'

export const calls = {
  roots: { sample: {} },
  mine: { sample: {} },
} satisfies CallsOf<'liabilities'>
