import { PASSKEYS_MAX } from '#server/identity/accounts/passkeys.ts'
import {
  type CallsOf,
  inPlace,
  limitedByWriteRate,
  limitedInNumber,
  limitedPerAddress,
} from '../call-declarations.ts'

export const calls = {
  state: { sample: {} },
  begin: { sample: { password: 'correct horse 7' }, adds: limitedInNumber(1, 'factors') },
  confirm: { sample: { code: '000000' }, adds: limitedByWriteRate('recovery_codes', 'inbox') },
  off: { sample: { password: 'correct horse 7', code: '000000' }, adds: limitedByWriteRate('inbox') },
  renew: {
    sample: { password: 'correct horse 7', code: '000000' },
    adds: limitedInNumber(10, 'recovery_codes'),
  },
  login: {
    sample: { ticket: 'A'.repeat(43), code: '000000', device: '' },
    adds: limitedPerAddress('login', 'sessions', 'sign_in_places'),
  },
  passkeyAsk: { sample: {}, adds: limitedPerAddress('login', 'passkey_challenges') },
  passkeyLogin: {
    sample: { credential: '{}', device: '' },
    adds: limitedPerAddress('login', 'sessions', 'sign_in_places'),
  },
  passkeyBegin: {
    sample: { password: 'correct horse 7', code: '' },
    adds: limitedByWriteRate('passkey_challenges'),
  },
  passkeyAdd: {
    sample: { credential: '{}', name: 'My phone' },
    adds: limitedInNumber(PASSKEYS_MAX, 'passkeys'),
  },
  passkeyName: { sample: { id: '1', name: 'My phone' }, adds: inPlace },
  passkeyRemove: { sample: { id: '1', password: 'correct horse 7', code: '' }, adds: inPlace },
  savedOnly: { sample: { on: '0' }, adds: limitedInNumber(1, 'saved_only') },
} satisfies CallsOf<'guard'>
