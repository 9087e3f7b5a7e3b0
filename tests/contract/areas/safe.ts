import {
  type CallsOf,
  inPlace,
  limitedByWriteRate,
  limitedInNumber,
  limitedPerAddress,
} from '../call-declarations.ts'

export const calls = {
  payPassword: { sample: {} },
  setPayPassword: {
    sample: {
      password: 'a pay password 9',
      re_password: 'a pay password 9',
      code: '000000',
      old_password: '',
    },
    adds: limitedInNumber(1, 'pay_passwords'),
  },
  checkPayPassword: { sample: { password: 'a pay password 9' }, adds: inPlace },
  send: { sample: { scene: 'password' }, adds: limitedByWriteRate('codes') },
  updatePassword: {
    sample: { password: 'correct horse 7', re_password: 'correct horse 7', code: '000000' },
    adds: limitedByWriteRate('inbox'),
  },
  bindEmail: {
    sample: { email: 'other@example.com', code: '000000', own_code: '000000' },
    adds: limitedByWriteRate('inbox'),
  },
  sendSms: {
    sample: { area_code: '84', mobile: '912345678', scene: 'forget' },
    adds: limitedPerAddress('sendCode', 'codes'),
  },
  bindMobile: {
    sample: { area_code: '84', mobile: '912345678', code: '000000', own_code: '' },
    adds: limitedByWriteRate('inbox'),
  },
  sessions: { sample: {} },
  revoke: { sample: { id: '0' }, adds: inPlace },
} satisfies CallsOf<'safe'>
