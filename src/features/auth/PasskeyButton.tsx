import { Trans, useLingui } from '@lingui/react/macro'
import { SubmitNote, useCallSequence } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Fingerprint } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { signInByPasskey } from './secondFactorSignIn.ts'

/** The button that signs in with a passkey instead of a password. */
export function PasskeyButton() {
  const { t } = useLingui()
  const task = useCallSequence((_: null) => signInByPasskey(), {
    otherwise: t`Login failed`,
    onDone: (done) => {
      if (!done) toast(t`No passkey was used. Try again or log in with your password`)
    },
  })
  return (
    <div>
      <Button
        kind="quiet"
        size={48}
        block
        icon={Fingerprint}
        loading={task.busy}
        disabled={task.disabled}
        onClick={() => task.send(null)}
      >
        <Trans>Log in with a passkey</Trans>
      </Button>
      <SubmitNote submit={{ ...task, unknown: false }} />
    </div>
  )
}
