import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, useState } from 'react'
import type { WalletList } from '#contract/funds/wallet.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { NONE, useMoney } from '#features/kit/index.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import styles from './assets.module.css'
import { HideBalancesButton } from './HideBalancesButton.tsx'
import { TodayProfit } from './TodayProfit.tsx'
import { UnpricedCurrenciesNote } from './UnpricedCurrenciesNote.tsx'

const UNITS = ['fiat', 'BTC', 'USDT'] as const
type Unit = (typeof UNITS)[number]

/** Total value of all accounts; a click switches between fiat, BTC and USDT. */
export function TotalAssets({ wallet }: { readonly wallet: WalletList }) {
  const { t } = useLingui()
  const { format, fiat, full } = useMoney()
  const hidden = usePref('hideBalance')
  const [unit, setUnit] = useState<Unit>('fiat')
  const next = UNITS[(UNITS.indexOf(unit) + 1) % UNITS.length] ?? 'fiat'
  const name = (one: Unit): string => (one === 'fiat' ? fiat.shownCode : one)
  const figure = {
    fiat: full(wallet.total_usdt),
    BTC: wallet.total_btc === null ? NONE : format.amount(wallet.total_btc, 8),
    USDT: wallet.total_usdt === null ? NONE : format.number(wallet.total_usdt, { max: 2, rounding: 'down' }),
  }
  const shown = name(unit)
  const other = name(next)
  return (
    <section className={styles.total}>
      <div className={styles.label}>
        <h2 className={styles.quiet}>
          <Trans>Total ({shown})</Trans>
        </h2>
        <HideBalancesButton />
      </div>
      <button type="button" className={styles.amount} onClick={() => setUnit(next)}>
        <span className={styles.figure} style={{ '--length': figure[unit].length } as CSSProperties}>
          <HiddenBalance hidden={hidden}>{figure[unit]}</HiddenBalance>
        </span>
        <span className={styles.also}>
          {!hidden && (unit === 'fiat' ? `≈ ${figure.BTC} BTC` : `≈ ${figure.fiat}`)}
        </span>
        <span className="visually-hidden">{t`Show in ${other}`}</span>
      </button>
      <UnpricedCurrenciesNote rows={wallet.without} />
      <TodayProfit wallet={wallet} />
    </section>
  )
}
