import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CallError } from '#data/api/call-errors.ts'
import { useCallSequence } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isEmail } from './formRules.ts'
import { sendCode } from './register.ts'
import { isPhone, type TypedContact } from './typedContact.ts'

export interface ContactCode {
  /** Requests a code; resolves with whether the code was sent. */
  ask(state: TypedContact): Promise<boolean>
  readonly error: CallError | null
  readonly note: string
  /** True when the typed contact is not valid, so that no code can be sent. */
  readonly nowhere: boolean
  reset(): void
}

/**
 * Sends a code by mail or text message to verify a contact. When the typed contact is invalid, no code is
 * sent, and `look` is called to focus the first invalid field.
 */
export function useContactCode(scene: 'register' | 'forget', look: () => void): ContactCode {
  const { t } = useLingui()
  const [nowhere, setNowhere] = useState(false)
  const told = (type: TypedContact['type']): string => {
    if (scene === 'register')
      return type === 'email'
        ? t`The code is on its way to your mailbox`
        : t`The code is on its way to your phone`
    return type === 'email'
      ? t`If this address has an account, a code has been sent`
      : t`If this number has an account, a code has been sent`
  }
  const task = useCallSequence(async (state: TypedContact) => sendCode(state, scene).then(() => state.type), {
    otherwise: t`The code could not be sent`,
    onDone: (type) => toast(told(type)),
    onFailed: look,
  })
  return {
    ask: async (state) => {
      const missing = state.type === 'email' ? !isEmail(state.account) : !isPhone(state)
      setNowhere(missing)
      if (!missing) return task.send(state)
      look()
      return false
    },
    error: task.error,
    note: task.note,
    nowhere,
    reset: () => {
      setNowhere(false)
      task.reset()
    },
  }
}
