import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '#contract/seconds.ts'
import { lostAtMost } from '#domain/limits.ts'
import { GuardSheet, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useGuard } from './queries.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** What a person allows themselves to lose in seconds options. */
export function Limits({ open, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const reading = useGuard()
  return (
    <GuardSheet
      open={open}
      onClose={onClose}
      reading={reading}
      product="seconds"
      calls={seconds}
      words={({ currency_id, currency_name: name, gain_today, open: stakes }) => {
        const used = format.amount(
          lostAtMost({ gain: gain_today, open: stakes }),
          coins.precision(currency_id),
        )
        return {
          name: t`Daily loss limit, ${name}`,
          today: <Trans>Today at most {used} with what is open (day of UTC+8).</Trans>,
        }
      }}
      paused={<Trans>No orders are taken from you while it lasts.</Trans>}
    />
  )
}
