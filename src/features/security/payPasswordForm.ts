import { type PasswordFault, passwordFault } from '#domain/account/password.ts'
import { isCode } from '#features/auth/index.ts'

/**
 * Steps of setting a pay password: the old password, the new password, its repetition, the code
 * (docs/products/accounts.md#pay-password).
 */
export type PayStep = 'old' | 'new' | 'repeat' | 'code'
export type PayFault = PasswordFault | 'mismatch' | 'code'

export interface PayForm {
  /**
   * Whether a pay password existed when the form was opened; stored in the form, because saving changes the
   * server's answer.
   */
  readonly has: boolean
  readonly step: PayStep
  readonly old: string
  readonly password: string
  readonly repeat: string
  readonly code: string
  /** Validation error of the current step. */
  readonly fault: PayFault | null
  /** The server's error, shown at the step to which it belongs. */
  readonly said: string
}

/** Initial state of the form. `has`: whether a pay password exists. */
export const emptyPay = (has: boolean): PayForm => ({
  has,
  step: has ? 'old' : 'new',
  old: '',
  password: '',
  repeat: '',
  code: '',
  fault: null,
  said: '',
})

export type PayAction =
  | { readonly typed: Partial<Record<'old' | 'password' | 'repeat' | 'code', string>> }
  /** The person continues from the new password to its repetition, then to the code. */
  | 'next'
  /**
   * `known`: the server has confirmed the old password. `forgotten`: the old password is forgotten, and the
   * code will confirm the person instead.
   */
  | 'known'
  | 'forgotten'
  | 'back'
  | 'tried'
  /** The server's newest answer, which differs from an outdated answer of the cache. */
  | { readonly has: boolean }
  | { readonly rejected: { readonly key: string; readonly text: string } }

/** The step to which each error of the server belongs. */
const STEP_OF: Readonly<Record<string, PayStep>> = {
  pay_password_wrong: 'old',
  pay_password_locked: 'old',
  bad_password: 'new',
  pay_password_same: 'new',
  password_mismatch: 'new',
}

/** Steps for a person with a pay password (known or forgotten), and for a person without one. */
export const stepsOf = (has: boolean): readonly PayStep[] =>
  has ? ['old', 'new', 'repeat', 'code'] : ['new', 'repeat', 'code']

const at = (form: PayForm, step: PayStep): PayForm => ({ ...form, step, fault: null, said: '' })
const anew = (form: PayForm): PayForm => ({ ...at(form, 'new'), password: '', repeat: '' })

const isUntouched = ({ has, step, old, password, said }: PayForm): boolean =>
  step === stepsOf(has)[0] && `${old}${password}${said}` === ''

/** Continues to the repetition, or reports an error of the new password. */
function newPassword(form: PayForm): PayForm {
  const fault = passwordFault(form.password)
  return fault === null ? at(form, 'repeat') : { ...form, fault, said: '' }
}

/** The form after a rejection: the error is shown at its step, where the password has to be typed again. */
function afterRejection(
  form: PayForm,
  { key, text }: { readonly key: string; readonly text: string },
): PayForm {
  const step = STEP_OF[key]
  if (step === 'old') return { ...at(form, 'old'), old: '', said: text }
  return step === 'new' ? { ...anew(form), said: text } : { ...form, said: text }
}

/**
 * The form after a step: continues from the new password to its repetition, and from an equal repetition to
 * the code.
 */
function nextStep(form: PayForm): PayForm {
  if (form.step !== 'repeat') return newPassword(form)
  return form.repeat === form.password ? at(form, 'code') : { ...anew(form), fault: 'mismatch' }
}

export function reducePay(form: PayForm, action: PayAction): PayForm {
  if (typeof action === 'object') {
    if ('typed' in action) return { ...form, ...action.typed, fault: null, said: '' }
    if ('has' in action) return action.has !== form.has && isUntouched(form) ? emptyPay(action.has) : form
    return afterRejection(form, action.rejected)
  }
  switch (action) {
    case 'known':
      return at(form, 'new')
    case 'forgotten':
      return { ...at(form, 'new'), old: '' }
    case 'tried':
      return isCode(form.code) ? { ...form, fault: null } : { ...form, fault: 'code', said: '' }
    case 'back':
      return form.step === 'code' || form.step === 'repeat' ? anew(form) : { ...at(form, 'old'), old: '' }
    case 'next':
      return nextStep(form)
  }
}
