import { Trans, useLingui } from '@lingui/react/macro'
import { quiz } from '#contract/rewards/quiz.ts'
import { useRead } from '#data/api/use-read.ts'
import { LimitSheet, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** The limits that the person sets for their own quiz stakes. */
export function StakeLimits({ open, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const reading = useRead(quiz.limits, {}, { enabled: open })
  return (
    <LimitSheet
      open={open}
      onClose={onClose}
      reading={reading}
      product="quiz"
      calls={quiz}
      words={({ currency_id, currency_name: name, staked_today }) => {
        const used = format.amount(staked_today, coins.precision(currency_id))
        return {
          name: t`Daily stake limit, ${name}`,
          today: <Trans>Staked today: {used} (UTC+8 day).</Trans>,
        }
      }}
      paused={<Trans>You cannot place bets while the pause lasts.</Trans>}
    />
  )
}
