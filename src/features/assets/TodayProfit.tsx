import { Trans } from '@lingui/react/macro'
import type { WalletList } from '#contract/funds/wallet.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { toneOf, useMoney } from '#features/kit/index.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Text } from '#ui/layout/Text.tsx'
import styles from './assets.module.css'
import { UnpricedCurrenciesNote } from './UnpricedCurrenciesNote.tsx'

interface Props {
  readonly wallet: Pick<WalletList, 'today_profit' | 'today_profit_rate' | 'without' | 'today_without'>
}

/** Today's profit or loss in the chosen fiat currency and in per cent. */
export function TodayProfit({ wallet: { today_profit, today_profit_rate, without, today_without } }: Props) {
  const { full, change } = useMoney()
  // The note beside the total already names these currencies without a price, so the note beside today's
  // profit leaves them out.
  const named = new Set(without.map((row) => row.currency_id))
  return (
    <p className={styles.today}>
      <Text size={12} tone="soft">
        <Trans>Today</Trans>
      </Text>{' '}
      <HiddenBalance hidden={usePref('hideBalance')}>
        <Text size={12} weight={500} tone={toneOf(today_profit)}>
          <span className={styles.whole}>{full(today_profit, 'always')}</span>
          {today_profit_rate !== null && (
            <>
              {' '}
              <span className={styles.whole}>({change(today_profit_rate)})</span>
            </>
          )}
        </Text>
      </HiddenBalance>{' '}
      <UnpricedCurrenciesNote rows={today_without.filter((row) => !named.has(row.currency_id))} />
    </p>
  )
}
