import { PASSKEYS_MAX } from '#server/identity/accounts/passkeys.ts'
import { any, type CallsOf, inPlace, standing, stranger } from '../declarations.ts'

export const calls = {
  state: { sample: {} },
  begin: { sample: { password: 'correct horse 7' }, adds: standing(1, 'factors') },
  confirm: { sample: { code: '000000' }, adds: any('recovery_codes', 'inbox') },
  off: { sample: { password: 'correct horse 7', code: '000000' }, adds: any('inbox') },
  renew: { sample: { password: 'correct horse 7', code: '000000' }, adds: standing(10, 'recovery_codes') },
  login: {
    sample: { ticket: 'A'.repeat(43), code: '000000', device: '' },
    adds: stranger('login', 'sessions', 'sign_in_places'),
  },
  passkeyAsk: { sample: {}, adds: stranger('login', 'passkey_challenges') },
  passkeyLogin: {
    sample: { credential: '{}', device: '' },
    adds: stranger('login', 'sessions', 'sign_in_places'),
  },
  passkeyBegin: { sample: { password: 'correct horse 7', code: '' }, adds: any('passkey_challenges') },
  passkeyAdd: { sample: { credential: '{}', name: 'My phone' }, adds: standing(PASSKEYS_MAX, 'passkeys') },
  passkeyName: { sample: { id: '1', name: 'My phone' }, adds: inPlace },
  passkeyRemove: { sample: { id: '1', password: 'correct horse 7', code: '' }, adds: inPlace },
  savedOnly: { sample: { on: '0' }, adds: standing(1, 'saved_only') },
} satisfies CallsOf<'guard'>
