import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { applyUpdate, holdUpdate, postponeUpdate, useUpdate } from '#data/platform/app-update.ts'
import { Button } from '#ui/actions/Button.tsx'
import { modalIsOpen } from '#ui/overlays/modals.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './shell.module.css'

/**
 * Offers an update when a new service worker is ready; shown once, never over another sheet or an unfinished
 * form (docs/offline.md#rule-12-updates).
 */
export function UpdateSheet() {
  const { t } = useLingui()
  const ready = useUpdate()
  const [applying, setApplying] = useState(false)
  const open = ready || applying
  const own = useRef(false)
  useLayoutEffect(() => {
    own.current = open
  }, [open])
  useEffect(() => holdUpdate(() => modalIsOpen() && !own.current), [])
  // The button "Later" closes the sheet even while the activation is slow because the old service worker is
  // still finishing requests.
  const later = () => {
    setApplying(false)
    postponeUpdate()
  }
  return (
    <Sheet
      open={open}
      onClose={later}
      title={t`A new version is ready`}
      footer={
        <div className={styles.pair}>
          <Button kind="quiet" size={48} onClick={later}>
            <Trans>Later</Trans>
          </Button>
          <Button
            size={48}
            loading={applying}
            onClick={async () => {
              setApplying(true)
              await applyUpdate()
              setApplying(false)
            }}
          >
            <Trans>Update</Trans>
          </Button>
        </div>
      }
    >
      <p className={styles.note}>
        <Trans>The page will reload. You will return to the same screen and place.</Trans>
      </p>
    </Sheet>
  )
}
