import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type OperatorSession, sessionCalls } from '#contract/operators/session.ts'
import { post } from '../api.ts'
import { idleFor, recordActivity, type TabMessage } from '../operatorIdleTime.ts'
import { dropSession, serverNow, storeSession, useSessionState } from '../session.ts'

/** How long before the end of the session the operator is warned, in ms. */
const WARNING = 60_000
/** Interval (ms) at which the page extends the session of an operator who is active but makes no calls. */
const SIGN_OF_LIFE = 4 * 60_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

export async function signOut(reason: 'signed_out' | 'idle'): Promise<void> {
  const channel = new BroadcastChannel('console')
  channel.postMessage('ended' satisfies TabMessage)
  channel.close()
  try {
    await post(sessionCalls.end, {})
  } catch {
    // The error is ignored, because the server ends every inactive session itself.
  }
  dropSession(reason)
}

/** Records activity on this page, and receives activity of other tabs. */
function useActivity(): void {
  useEffect(() => {
    const channel = new BroadcastChannel('console')
    const sign = (): void => recordActivity(channel)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'ended') dropSession('signed_out')
      else recordActivity()
    }
    recordActivity()
    for (const name of SIGNS) window.addEventListener(name, sign, { passive: true })
    return () => {
      channel.close()
      for (const name of SIGNS) window.removeEventListener(name, sign)
    }
  }, [])
}

/**
 * Ends the session at its time limit, and when the operator was inactive for too long. The page measures
 * inactivity by the operator's input, because timed refreshes also make calls.
 */
export function SessionWatch({
  session,
  children,
}: {
  readonly session: OperatorSession
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const { idle } = useSessionState()
  useActivity()
  const [left, setLeft] = useState<number | null>(null)
  const heard = useRef(Date.now())

  useEffect(() => {
    const check = (): void => {
      const now = Date.now()
      if (serverNow() >= session.ends_at) {
        dropSession('ended')
        return
      }
      const remaining = idle - idleFor()
      if (remaining <= 0) {
        void signOut('idle')
        return
      }
      setLeft(remaining <= WARNING ? Math.ceil(remaining / 1000) : null)
      if (now - heard.current < SIGN_OF_LIFE || now - idleFor() <= heard.current) return
      heard.current = now
      // A failure is ignored here, because the next call would fail too and show the error.
      post(sessionCalls.me, {}).then(
        ({ session: mine }) => (mine ? storeSession(mine) : dropSession('ended')),
        () => {},
      )
    }
    const timer = setInterval(check, 1000)
    return () => clearInterval(timer)
  }, [session.ends_at, idle])

  const stay = (): void => {
    recordActivity()
    setLeft(null)
  }
  return (
    <>
      {children}
      <Modal opened={left !== null} onClose={stay} title={t`Are you still there?`} withCloseButton={false}>
        <Text size="sm">
          <Plural
            value={left ?? 0}
            one="You are signed out in # second."
            other="You are signed out in # seconds."
          />
        </Text>
        <Group justify="flex-end" mt="md">
          <Button data-autofocus onClick={stay}>
            <Trans>Stay signed in</Trans>
          </Button>
        </Group>
      </Modal>
    </>
  )
}
