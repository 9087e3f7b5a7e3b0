import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '#contract/trade/seconds.ts'
import { maximumLoss } from '#domain/account/selfLimits.ts'
import { LimitSheet, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useGuard } from './queries.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** The loss limits that the person sets for their own seconds options. */
export function LossLimitsSheet({ open, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const reading = useGuard()
  return (
    <LimitSheet
      open={open}
      onClose={onClose}
      reading={reading}
      product="seconds"
      calls={seconds}
      words={({ currency_id, currency_name: name, gain_today, open: stakes }) => {
        const used = format.amount(
          maximumLoss({ gain: gain_today, open: stakes }),
          coins.precision(currency_id),
        )
        return {
          name: t`Daily loss limit, ${name}`,
          today: <Trans>Possible loss today, open options included: {used} at most (UTC+8 day).</Trans>,
        }
      }}
      paused={<Trans>You cannot place orders while the pause lasts.</Trans>}
    />
  )
}
