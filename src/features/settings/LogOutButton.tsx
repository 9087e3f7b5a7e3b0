import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '#data/session/sign-out.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './settings.module.css'

/**
 * The button that ends the session at once, even while offline; a message says whether the server was
 * notified.
 */
export function LogOutButton() {
  const { t } = useLingui()
  const router = useRouter()
  const [asking, setAsking] = useState(false)

  const leave = () => {
    setAsking(false)
    void router.navigate({ href: '/pages/index/index', replace: true })
    void signOut().then((told) =>
      toast(told ? t`Logged out` : t`Logged out on this device, but the server could not be reached.`),
    )
  }

  return (
    <div className={styles.leave}>
      <Button kind="quiet" block onClick={() => setAsking(true)}>
        <Trans>Log out</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Log out?`}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={leave}>
              <Trans>Log out</Trans>
            </Button>
          </>
        }
      >
        <Trans>Your account data on this device will be removed. Open orders stay open.</Trans>
      </Dialog>
    </div>
  )
}
