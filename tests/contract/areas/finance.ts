import type { CallsOf } from '../call-declarations.ts'

export const calls = {
  summary: { sample: {} },
} satisfies CallsOf<'finance'>
