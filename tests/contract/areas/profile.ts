import { type CallsOf, inPlace, limitedInNumber } from '../call-declarations.ts'

export const calls = {
  portrait: {
    sample: { head_portrait: '/api/file/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    adds: limitedInNumber(1, 'files', 'file_contents'),
  },
  nickname: { sample: { nickname: 'Linh88' }, adds: inPlace },
  signature: { sample: { signature: 'Small steps.' }, adds: inPlace },
} satisfies CallsOf<'profile'>
