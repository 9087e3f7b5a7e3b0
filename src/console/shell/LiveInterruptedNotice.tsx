import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Tooltip } from '@mantine/core'
import { Unplug } from 'lucide-react'
import { useLiveState } from '../change-event-state.ts'

/** A notice that the stream of changes is interrupted, so that data may be some seconds old. */
export function LiveInterruptedNotice() {
  const { t } = useLingui()
  if (useLiveState() !== 'cut') return null
  return (
    <Tooltip label={t`The server does not tell of changes at the moment: pages ask every 5 to 15 seconds.`}>
      <Badge color="yellow" leftSection={<Unplug size={12} aria-hidden />} role="status">
        <Trans>Not live</Trans>
      </Badge>
    </Tooltip>
  )
}
