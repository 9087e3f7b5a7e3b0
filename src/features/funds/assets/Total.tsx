import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WalletList } from '#contract/wallet.ts'
import { prefs, usePref } from '#data/prefs.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Eye, EyeOff } from '#ui/icons.ts'
import { Masked } from '#ui/Masked.tsx'
import { Text } from '#ui/Text.tsx'
import { toneOf, useMoney } from '../money.ts'
import styles from './assets.module.css'

const UNITS = ['fiat', 'BTC', 'USDT'] as const
type Unit = (typeof UNITS)[number]

/** The whole worth; a tap on it goes through fiat, BTC and USDT. */
export function Total({ wallet }: { readonly wallet: WalletList }) {
  const { t } = useLingui()
  const { format, fiat, full, change } = useMoney()
  const hidden = usePref('hideBalance')
  const [unit, setUnit] = useState<Unit>('fiat')
  const next = UNITS[(UNITS.indexOf(unit) + 1) % UNITS.length] ?? 'fiat'
  const name = (one: Unit): string => (one === 'fiat' ? fiat.shownCode : one)
  const figure = {
    fiat: full(wallet.total_usdt),
    BTC: format.amount(wallet.total_btc, 8),
    USDT: format.number(wallet.total_usdt, { max: 2, rounding: 'down' }),
  }
  const shown = name(unit)
  const other = name(next)
  return (
    <section className={styles.total}>
      <div className={styles.label}>
        <h2 className={styles.quiet}>
          <Trans>Total ({shown})</Trans>
        </h2>
        <IconButton
          icon={hidden ? EyeOff : Eye}
          size={16}
          target={36}
          tone="soft"
          label={hidden ? t`Show balances` : t`Hide balances`}
          pressed={hidden}
          onClick={() => prefs.set({ hideBalance: !hidden })}
        />
      </div>
      <button type="button" className={styles.amount} onClick={() => setUnit(next)}>
        <span className={styles.figure}>
          <Masked hidden={hidden}>{figure[unit]}</Masked>
        </span>
        <span className={styles.also}>
          {!hidden && (unit === 'fiat' ? `≈ ${figure.BTC} BTC` : `≈ ${figure.fiat}`)}
        </span>
        <span className="visually-hidden">{t`Show in ${other}`}</span>
      </button>
      <p className={styles.today}>
        <Text size={12} tone="soft">
          <Trans>Today</Trans>
        </Text>{' '}
        <Masked hidden={hidden}>
          <Text size={12} weight={500} tone={toneOf(wallet.today_profit)}>
            {full(wallet.today_profit, 'always')} ({change(wallet.today_profit_rate)})
          </Text>
        </Masked>
      </p>
    </section>
  )
}
