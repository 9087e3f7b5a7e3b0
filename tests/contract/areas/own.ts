import { any, type CallsOf, standing } from '../declarations.ts'

export const calls = {
  export: { sample: { password: 'correct horse 7' }, adds: any('own_exports') },
  obstacles: { sample: {} },
  close: { sample: { password: 'correct horse 7', code: '000000' }, adds: standing(1, 'closed_accounts') },
} satisfies CallsOf<'own'>
