import type { CallsOf } from '../declarations.ts'

export const calls = {
  summary: { sample: {} },
} satisfies CallsOf<'finance'>
