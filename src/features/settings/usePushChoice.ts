import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PUSH_KINDS, type PushChoice, type PushKind, push } from '#contract/communication/push.ts'
import { send } from '#data/api/write.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { enablePush, PushDeniedError, stopPush, usePush } from '#data/platform/push-subscription.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { toast } from '#ui/overlays/toast.ts'

export interface Device {
  readonly on: boolean
  /** The chosen kinds of push messages, known even while push is off. */
  readonly choice: PushChoice
  /** Whether no setting can be changed now: the device is offline, or a change is in flight. */
  readonly locked: boolean
  readonly turn: (on: boolean) => void
  readonly choose: (kind: PushKind, on: boolean) => void
  readonly showAmounts: (on: boolean) => void
  readonly test: () => void
}

/** Default setting: all kinds of push messages, without amounts. */
const FIRST: PushChoice = { kinds: [...PUSH_KINDS], amounts: 0 }

interface Known {
  /** The server's public key, with which the browser subscribes to push messages. */
  readonly serverKey: string
  /** The setting that the server last returned; null when this session receives no push messages. */
  readonly kept: PushChoice | null
}

/** Push settings of this device. A change is shown at once, and undone when the request fails. */
export function usePushChoice({ serverKey, kept }: Known): Device {
  const { t } = useLingui()
  const problemOf = useErrorText()
  const online = useOnline()
  const { subscribed } = usePush()
  /** The change in flight; a `choice` of null turns push messages off. */
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
      await (choice ? enablePush(serverKey, choice) : stopPush())
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
