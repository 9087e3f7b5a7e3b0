import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CallError } from '#data/errors.ts'
import { useTask } from '#features/kit/index.ts'
import { toast } from '#ui/toast.ts'
import { sendMailCode } from './register.ts'
import { isEmail } from './rules.ts'

export interface MailCode {
  /** Asks for a code; gives whether one is on its way. */
  ask(account: string): Promise<boolean>
  readonly error: CallError | null
  readonly note: string
  /** There is no address to send it to. */
  readonly noAddress: boolean
  reset(): void
}

/** The code by mail that proves an address. `look` takes the focus to the field in error. */
export function useMailCode(scene: 'register' | 'forget', look: () => void): MailCode {
  const { t } = useLingui()
  const [noAddress, setNoAddress] = useState(false)
  const task = useTask((account: string) => sendMailCode(account, scene), {
    otherwise: t`The code could not be sent`,
    onDone: () =>
      toast(
        scene === 'register'
          ? t`The code is on its way to your mailbox`
          : t`If this address has an account, a code has been sent`,
      ),
    onFailed: look,
  })
  return {
    ask: async (account) => {
      const missing = !isEmail(account.trim())
      setNoAddress(missing)
      if (!missing) return task.send(account)
      look()
      return false
    },
    error: task.error,
    note: task.note,
    noAddress,
    reset: () => {
      setNoAddress(false)
      task.reset()
    },
  }
}
