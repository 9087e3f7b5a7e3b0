import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PUSH_KINDS, type PushChoice, type PushKind, push } from '#contract/communication/push.ts'
import { send } from '#data/api/write.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { PushDeniedError, stopPush, usePush, wantPush } from '#data/platform/push.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { toast } from '#ui/overlays/toast.ts'

export interface Device {
  readonly on: boolean
  /** What is told, or would be. */
  readonly choice: PushChoice
  /** Nothing can be changed now: no line, or a change is on its way. */
  readonly locked: boolean
  readonly turn: (on: boolean) => void
  readonly choose: (kind: PushKind, on: boolean) => void
  readonly showAmounts: (on: boolean) => void
  readonly test: () => void
}

/** Everything is told until the person chooses; amounts are not. */
const FIRST: PushChoice = { kinds: [...PUSH_KINDS], amounts: 0 }

interface Known {
  /** What the browser subscribes with. */
  readonly serverKey: string
  /** As the server last said; null: this session is told nothing. */
  readonly kept: PushChoice | null
}

/** The choices of this device, and what a tap does to them. A change stands at once and goes back when it was not taken. */
export function useDevice({ serverKey, kept }: Known): Device {
  const { t } = useLingui()
  const problemOf = useErrorText()
  const online = useOnline()
  const { subscribed } = usePush()
  /** On its way; null: off. */
  const [wish, setWish] = useState<{ readonly choice: PushChoice | null } | null>(null)
  const [testing, setTesting] = useState(false)
  const current = wish ? wish.choice : subscribed ? kept : null

  const rejected = (error: unknown): void => {
    if (!(error instanceof PushDeniedError)) toast(problemOf(error, t`The change was not saved`))
    else if (Notification.permission === 'granted') toast(t`This browser could not turn notifications on`)
    else toast(t`Notifications were not allowed`)
  }
  const change = async (choice: PushChoice | null): Promise<boolean> => {
    setWish({ choice })
    try {
      await (choice ? wantPush(serverKey, choice) : stopPush())
      return true
    } catch (error) {
      rejected(error)
      return false
    } finally {
      setWish(null)
    }
  }
  const turn = async (on: boolean): Promise<void> => {
    if (await change(on ? (kept ?? FIRST) : null))
      toast(on ? t`Notifications are on` : t`Notifications are off`, 'good')
  }
  const test = async (): Promise<void> => {
    setTesting(true)
    try {
      await send(push.test, {})
      toast(t`Sent. It will arrive in a moment`, 'good')
    } catch (error) {
      rejected(error)
    } finally {
      setTesting(false)
    }
  }
  const choice = current ?? kept ?? FIRST
  return {
    on: current !== null,
    choice,
    locked: !online || wish !== null || testing || subscribed === null,
    turn: (on) => void turn(on),
    choose: (kind, on) =>
      void change({
        ...choice,
        kinds: PUSH_KINDS.filter((one) => (one === kind ? on : choice.kinds.includes(one))),
      }),
    showAmounts: (on) => void change({ ...choice, amounts: on ? 1 : 0 }),
    test: () => void test(),
  }
}
