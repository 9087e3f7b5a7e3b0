import { Trans, useLingui } from '@lingui/react/macro'
import { safe } from '#contract/account/security.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, useIsPast } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Lock } from '#ui/media/icons.ts'
import { PayPasswordForm } from './PayPasswordForm.tsx'
import styles from './security.module.css'

interface Props {
  /** Route to return to after the pay password is set. */
  readonly redirect: string | undefined
}

/** Screen that sets the first pay password, changes it by the old pay password, or resets it by a code. */
export function PayPasswordScreen({ redirect }: Props) {
  const { t } = useLingui()
  const reading = useRead(safe.payPassword, {})
  const format = useFormat()
  const until = reading.data?.locked_until ?? 0
  const locked = !useIsPast(until * 1000)
  const time = format.time(until, 'minute')
  return (
    <AppPage title={t`Pay password`} padded>
      <ReadState reading={reading}>
        {({ has_pay_password }) => (
          <>
            {locked && (
              <Notice icon={Lock} role="status" className={styles.locked}>
                <Trans>
                  Locked until {time} after five wrong tries. You can reset it with a code before that.
                </Trans>
              </Notice>
            )}
            {/* The form keeps its initial state, even when the server's answer changes meanwhile. */}
            <PayPasswordForm has={has_pay_password === 1} locked={locked} redirect={redirect} />
          </>
        )}
      </ReadState>
    </AppPage>
  )
}
