import { type CallsOf, limitedByWriteRate, limitedInNumber } from '../call-declarations.ts'

export const calls = {
  export: { sample: { password: 'correct horse 7' }, adds: limitedByWriteRate('own_exports') },
  obstacles: { sample: {} },
  close: {
    sample: { password: 'correct horse 7', code: '000000' },
    adds: limitedInNumber(1, 'closed_accounts'),
  },
} satisfies CallsOf<'own'>
