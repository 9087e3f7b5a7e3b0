import type { CallsOf } from '../call-declarations.ts'

export const calls = {
  info: { sample: {} },
} satisfies CallsOf<'vip'>
