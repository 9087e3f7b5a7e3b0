import type { profile } from '#contract/account/profile.ts'
import { nicknameFault, signatureFault, type TextFault } from '#domain/account/identity.ts'
import { AppError } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/types.ts'
import { storePortrait } from './uploaded-pictures.ts'

function requireValidText(fault: TextFault | null, otherwise: 'bad_nickname' | 'bad_signature'): void {
  if (fault === 'reserved') throw new AppError('nickname_reserved')
  if (fault !== null) throw new AppError(fault === 'long' ? 'too_long' : otherwise)
}

const portrait: Handler<typeof profile.portrait> = ({ head_portrait }, { services, caller }) =>
  storePortrait(services, caller.userId, head_portrait)

const nickname: Handler<typeof profile.nickname> = async (params, { services, caller }) => {
  const chosen = params.nickname.trim()
  requireValidText(nicknameFault(chosen), 'bad_nickname')
  await services.db.updateTable('users').set({ nickname: chosen }).where('id', '=', caller.userId).execute()
  return chosen
}

const signature: Handler<typeof profile.signature> = async (params, { services, caller }) => {
  const chosen = params.signature.trim()
  requireValidText(signatureFault(chosen), 'bad_signature')
  await services.db.updateTable('users').set({ signature: chosen }).where('id', '=', caller.userId).execute()
  return chosen
}

export const profileHandlers = { portrait, nickname, signature }
