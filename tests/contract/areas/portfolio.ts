import type { CallsOf } from '../call-declarations.ts'

export const calls = {
  curve: { sample: {} },
  month: { sample: { month: '2026-11' } },
  cost: { sample: { currency: '1' } },
} satisfies CallsOf<'portfolio'>
