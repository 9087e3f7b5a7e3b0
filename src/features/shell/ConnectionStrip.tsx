import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useConnectivity, useOnline } from '#data/platform/connectivity.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import type { StripProps } from './ConnectionStripLabels.tsx'
import styles from './shell.module.css'

/** Delay (ms) before "Reconnecting" is shown, so that nothing is shown for a short interruption. */
const RECONNECTING_AFTER = 3_000
const BACK_SHOWN = 1_500

/**
 * The texts of the strip are loaded right after the first paint, so that they are available when the connection is
 * lost.
 */
const StripWords = deferredPart(
  () => import('./DeferredFrameParts.tsx').then((later) => later.ConnectionStripLabels),
  BareWords,
)

/**
 * The 28 px strip below the navigation bar with the connection state: offline, reconnecting, back online;
 * without text otherwise.
 */
export function ConnectionStrip() {
  const { state, socketLostAt } = useConnectivity()
  const reconnecting = useSyncExternalStore(
    onHeartbeat,
    () => socketLostAt !== null && Date.now() - socketLostAt > RECONNECTING_AFTER,
  )
  const back = useJustBack(useOnline())
  const lost = state === 'offline' || state === 'captive' ? state : null
  const says = lost ?? (back ? 'back' : reconnecting ? 'reconnecting' : null)
  return (
    // The live region exists before its text, because screen readers ignore a region that is inserted together with its
    // text.
    <div role="status">
      {says !== null && (
        <Suspense fallback={<div className={styles.strip} />}>
          <StripWords says={says} />
        </Suspense>
      )}
    </div>
  )
}

/** Text without the time of the last answer, because the formatter is not loaded yet. */
function BareWords({ says }: StripProps) {
  const { t } = useLingui()
  return (
    <div className={styles.strip}>
      {says === 'reconnecting' ? t`Reconnecting…` : says !== 'back' && t`Offline`}
    </div>
  )
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
