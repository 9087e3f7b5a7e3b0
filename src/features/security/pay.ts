import { type PasswordFault, passwordFault } from '#domain/account/password.ts'
import { isCode } from '#features/auth/index.ts'

/** Setting a pay password: one field after the other (docs/products/accounts.md#pay-password). */
export type PayStep = 'old' | 'new' | 'repeat' | 'code'
export type PayFault = PasswordFault | 'mismatch' | 'code'

export interface PayForm {
  /** There was one when the form began: setting it changes what the server says. */
  readonly has: boolean
  readonly step: PayStep
  readonly old: string
  readonly password: string
  readonly repeat: string
  readonly code: string
  /** What the form itself holds against the last step. */
  readonly fault: PayFault | null
  /** What the server said, in its own words, shown at the step. */
  readonly said: string
}

/** The form before anything is typed. */
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
  /** From the new password to its repetition, from there to the code. */
  | 'next'
  /** The old one was right, or is forgotten: the code alone resets it. */
  | 'known'
  | 'forgotten'
  | 'back'
  | 'tried'
  /** What the server says now: the device may have kept what it said before. */
  | { readonly has: boolean }
  | { readonly rejected: { readonly key: string; readonly text: string } }

/** The step that an error of the server is about. */
const STEP_OF: Readonly<Record<string, PayStep>> = {
  pay_password_wrong: 'old',
  pay_password_locked: 'old',
  bad_password: 'new',
  pay_password_same: 'new',
  password_mismatch: 'new',
}

/** The steps of somebody who has a pay password (or has forgotten it), or sets their first one. */
export const stepsOf = (has: boolean): readonly PayStep[] =>
  has ? ['old', 'new', 'repeat', 'code'] : ['new', 'repeat', 'code']

const at = (form: PayForm, step: PayStep): PayForm => ({ ...form, step, fault: null, said: '' })
const anew = (form: PayForm): PayForm => ({ ...at(form, 'new'), password: '', repeat: '' })

const isUntouched = ({ has, step, old, password, said }: PayForm): boolean =>
  step === stepsOf(has)[0] && `${old}${password}${said}` === ''

/** Goes on to the repetition, or says what is wrong with the new password. */
function newPassword(form: PayForm): PayForm {
  const fault = passwordFault(form.password)
  return fault === null ? at(form, 'repeat') : { ...form, fault, said: '' }
}

export function reducePay(form: PayForm, action: PayAction): PayForm {
  if (typeof action === 'object') {
    if ('typed' in action) return { ...form, ...action.typed, fault: null, said: '' }
    if ('has' in action) return action.has !== form.has && isUntouched(form) ? emptyPay(action.has) : form
    const { key, text } = action.rejected
    const step = STEP_OF[key]
    if (step === 'old') return { ...at(form, 'old'), old: '', said: text }
    return step === 'new' ? { ...anew(form), said: text } : { ...form, said: text }
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
      if (form.step === 'repeat')
        return form.repeat === form.password ? at(form, 'code') : { ...anew(form), fault: 'mismatch' }
      return newPassword(form)
  }
}
