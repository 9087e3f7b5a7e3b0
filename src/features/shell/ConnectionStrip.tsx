import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FALLBACK_LANG, isLang } from '#contract/lang.ts'
import { onBeat } from '#data/beat.ts'
import { serverNow } from '#data/clock.ts'
import { useConnectivity } from '#data/connectivity.ts'
import { moment, sameDay } from '#i18n/time.ts'
import { Check, RefreshCw } from '#ui/icons.ts'
import { OfflineStrip } from '#ui/OfflineStrip.tsx'

/** screens-core §4: a socket that comes back at once is nobody's business. */
const RECONNECTING_AFTER = 3_000
const BACK_SHOWN = 1_500

/** The 28 px strip under the navigation bar: offline, reconnecting, back online, or nothing. */
export function ConnectionStrip() {
  const { t, i18n } = useLingui()
  const { state, socketLostAt, lastGood } = useConnectivity()
  const reconnecting = useSyncExternalStore(
    onBeat,
    () => socketLostAt !== null && Date.now() - socketLostAt > RECONNECTING_AFTER,
  )
  const back = useJustBack(state === 'online')

  if (state === 'captive')
    return <OfflineStrip>{t`This network asks you to sign in to it first`}</OfflineStrip>
  if (state === 'offline') {
    if (lastGood === null) return <OfflineStrip>{t`Offline`}</OfflineStrip>
    const shape = sameDay(lastGood, serverNow()) ? 'minute' : 'short'
    const time = moment(lastGood, isLang(i18n.locale) ? i18n.locale : FALLBACK_LANG, shape)
    return <OfflineStrip>{t`Offline. Showing data as of ${time}`}</OfflineStrip>
  }
  if (back) return <OfflineStrip tone="good" icon={Check}>{t`Back online`}</OfflineStrip>
  if (reconnecting) return <OfflineStrip icon={RefreshCw}>{t`Reconnecting…`}</OfflineStrip>
  return null
}

function useJustBack(online: boolean): boolean {
  const [wasOff, setWasOff] = useState(false)
  useEffect(() => {
    if (!online) {
      setWasOff(true)
      return
    }
    const timer = setTimeout(() => setWasOff(false), BACK_SHOWN)
    return () => clearTimeout(timer)
  }, [online])
  return online && wasOff
}
