import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { Countdown } from '#ui/feedback/Countdown.tsx'

interface Props {
  /** Server's clock, ms. */
  readonly until: number
  readonly onEnd?: () => void
  /** Shown from zero on while the server can be reached. Offline the result is unknown: "Awaiting update". */
  readonly ended?: ReactNode
}

/** A countdown on the server's clock. At zero it does not assume what the next state is. */
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
