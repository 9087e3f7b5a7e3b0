import { type CallsOf, inPlace, limitedPerAddress } from '../call-declarations.ts'

export const calls = {
  sendCode: {
    sample: {
      user_string: 'sample@example.com',
      scene: 'register',
      area_code_id: '1',
      area_code: '86',
      email_code: '',
    },
    adds: limitedPerAddress('sendCode', 'codes'),
  },
  checkCode: {
    sample: {
      user_string: 'sample@example.com',
      scene: 'register',
      email_code: '000000',
      country_code: '+86',
    },
    adds: limitedPerAddress('checkCode'),
  },
  register: {
    sample: {
      user_string: 'sample@example.com',
      code: '000000',
      password: 'correct horse 7',
      re_password: 'correct horse 7',
      extension_code: '',
      type: 'email',
    },
    adds: limitedPerAddress('register', 'users', 'sessions', 'sign_in_places'),
  },
  forget: {
    sample: {
      user_string: 'sample@example.com',
      code: '000000',
      password: 'correct horse 7',
      re_password: 'correct horse 7',
      extension_code: '',
      type: 'email',
    },
    adds: limitedPerAddress('forget'),
  },
  login: {
    sample: { user_string: 'sample@example.com', password: 'correct horse 7', type: 'email', device: '' },
    adds: limitedPerAddress('login', 'sessions', 'sign_in_tickets', 'sign_in_places', 'login_failures'),
  },
  logout: { sample: {}, adds: inPlace },
} satisfies CallsOf<'auth'>
