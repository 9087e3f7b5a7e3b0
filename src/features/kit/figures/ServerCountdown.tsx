import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { Countdown } from '#ui/feedback/Countdown.tsx'

interface Props {
  /** End time (server's clock, ms). */
  readonly until: number
  readonly onEnd?: () => void
  /**
   * Content shown once the countdown has reached zero, while the server can be reached. While offline the
   * result is unknown, and "Awaiting update" is shown.
   */
  readonly ended?: ReactNode
}

/**
 * A countdown by the server's clock. At zero the countdown does not imply the next state, which only the
 * server determines.
 */
export function ServerCountdown({ until, onEnd, ended }: Props) {
  const online = useOnline()
  return (
    <Countdown
      until={until}
      now={serverNow}
      {...(onEnd && { onEnd })}
      ended={(online && ended) || <Trans>Awaiting update</Trans>}
    />
  )
}
