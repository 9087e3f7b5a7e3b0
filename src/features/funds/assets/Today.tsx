import { Trans } from '@lingui/react/macro'
import type { WalletList } from '#contract/wallet.ts'
import { usePref } from '#data/prefs.ts'
import { Masked } from '#ui/Masked.tsx'
import { Text } from '#ui/Text.tsx'
import { toneOf, useMoney } from '../money.ts'
import styles from './assets.module.css'

interface Props {
  readonly wallet: Pick<WalletList, 'today_profit' | 'today_profit_rate'>
}

/** Today's profit or loss, in the chosen fiat and in percent. */
export function Today({ wallet: { today_profit, today_profit_rate } }: Props) {
  const { full, change } = useMoney()
  return (
    <p className={styles.today}>
      <Text size={12} tone="soft">
        <Trans>Today</Trans>
      </Text>{' '}
      <Masked hidden={usePref('hideBalance')}>
        <Text size={12} weight={500} tone={toneOf(today_profit)}>
          {full(today_profit, 'always')} ({change(today_profit_rate)})
        </Text>
      </Masked>
    </p>
  )
}
