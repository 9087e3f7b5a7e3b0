import { useLingui } from '@lingui/react/macro'
import { serverNow } from '#data/platform/clock.ts'
import { useConnectivity } from '#data/platform/connectivity.ts'
import { useFormat } from '#i18n/format.ts'
import { sameDay } from '#i18n/time.ts'
import { OfflineStrip } from '#ui/feedback/OfflineStrip.tsx'
import { Check, RefreshCw } from '#ui/media/icons.ts'

export interface StripProps {
  readonly says: 'offline' | 'captive' | 'back' | 'reconnecting'
}

/** Text of the connection strip, including the time of the last answer. */
export function ConnectionStripLabels({ says }: StripProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { lastGood } = useConnectivity()
  switch (says) {
    case 'captive':
      return <OfflineStrip>{t`This network requires you to sign in first`}</OfflineStrip>
    case 'back':
      return <OfflineStrip tone="good" icon={Check}>{t`Back online`}</OfflineStrip>
    case 'reconnecting':
      return <OfflineStrip icon={RefreshCw}>{t`Reconnecting…`}</OfflineStrip>
    case 'offline': {
      if (lastGood === null) return <OfflineStrip>{t`Offline`}</OfflineStrip>
      const time = format.time(lastGood, sameDay(lastGood, serverNow()) ? 'minute' : 'short')
      return <OfflineStrip>{t`Offline. Showing data as of ${time}`}</OfflineStrip>
    }
  }
}
