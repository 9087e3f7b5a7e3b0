import type { CallsOf } from '../declarations.ts'

export const calls = {
  info: { sample: {} },
} satisfies CallsOf<'vip'>
