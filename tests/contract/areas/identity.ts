import { type CallsOf, limitedByWriteRate } from '../call-declarations.ts'

export const calls = {
  state: { sample: {} },
  submit: {
    sample: {
      real_type: '1',
      id_type: 'passport',
      country_code: 'VN',
      name: 'Nguyen Van An',
      card_id: 'C1234567',
      front_pic: '',
      reverse_pic: '',
    },
    adds: limitedByWriteRate('real_claims'),
  },
} satisfies CallsOf<'identity'>
