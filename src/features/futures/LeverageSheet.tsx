import { Trans, useLingui } from '@lingui/react/macro'
import type { Decimal } from '#domain/money.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChoiceTiles } from '#ui/choices/ChoiceTiles.tsx'
import styles from './futures.module.css'

/** The sheet shows a warning above this leverage. */
const HIGH = 20

interface Props {
  readonly terms: FuturesTerms
  readonly legal: string
  readonly multiple: number
  readonly most: Decimal | null
  readonly onChange: (leverage: number) => void
  readonly onDone: () => void
}

/** Choice of leverage with its limits: the larger the notional, the lower the maximum leverage. */
export function LeverageForm({ terms, legal, multiple: leverage, most, onChange, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const lots = most === null ? null : format.number(most, { max: 2 })
  return (
    <div className={styles.sheet}>
      <ChoiceTiles
        label={t`Leverage`}
        value={String(leverage)}
        onChange={(value) => onChange(Number(value))}
        height={44}
        columns={3}
        items={terms.leverages.map((value) => ({ value: String(value), label: `${value}×` }))}
      />
      {lots !== null && (
        <p className={styles.note}>
          <Trans>
            Max lots at {leverage}×: {lots}
          </Trans>
        </p>
      )}
      {leverage > HIGH && (
        <p className={styles.warn} role="alert">
          <Trans>
            At {leverage}×, a small move against you can liquidate the position. You can lose its whole
            margin.
          </Trans>
        </p>
      )}
      <table className={styles.tiers}>
        <thead>
          <tr>
            <th>
              <Trans>Notional up to ({legal})</Trans>
            </th>
            <th>
              <Trans>Maximum leverage</Trans>
            </th>
            <th>
              <Trans>Maintenance margin</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.tiers.map((tier) => (
            <tr key={tier.upTo}>
              <td>{format.amount(tier.upTo, 0)}</td>
              <td>{tier.leverage}×</td>
              <td>{format.rate(tier.mmr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button block size={48} onClick={onDone}>
        <Trans>Confirm</Trans>
      </Button>
    </div>
  )
}
