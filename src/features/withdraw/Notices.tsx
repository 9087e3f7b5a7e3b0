import { Trans } from '@lingui/react/macro'
import type { WithdrawInfo } from '#contract/funds/withdraw.ts'
import { type Gate, GateCard, ServerCountdown, fundsStyles as styles } from '#features/kit/index.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Clock } from '#ui/media/icons.ts'

interface Props {
  readonly info: WithdrawInfo
  /** The required verification level is not reached. */
  readonly level: Extract<Gate, { need: 'level' }> | null
}

/**
 * What prevents a withdrawal regardless of the input: a pause after a security change, or a missing
 * verification.
 */
export function Notices({ info, level }: Props) {
  return (
    <>
      {level && <GateCard gate={level} />}
      {info.hold_until > 0 && (
        <div className={styles.notice} role="note">
          <Icon icon={Clock} />
          <div>
            <b>
              <Trans>Withdrawals pause after a change</Trans>
            </b>
            <p>
              <Trans>
                Your login or security settings were changed. For your safety withdrawals are paused for
                another <ServerCountdown until={info.hold_until * 1000} />.
              </Trans>
            </p>
          </div>
        </div>
      )}
    </>
  )
}
