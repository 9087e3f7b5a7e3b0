import type { CallsOf } from '../call-declarations.ts'

export const calls = {
  info: { sample: { page: '1', limit: '10' } },
} satisfies CallsOf<'invite'>
