import { useLingui } from '@lingui/react/macro'
import type { LoanDetail } from '#contract/earn/loan.ts'
import { isZero } from '#domain/money.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { useEntryLabels } from './labels.ts'
import styles from './loan.module.css'

/** History of a loan, newest entry first, with the prices at which collateral was liquidated. */
export function LoanHistory({ loan }: { readonly loan: LoanDetail }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const labels = useEntryLabels()
  const idOf = (name: string): number =>
    [...loan.collateral, ...loan.assets].find((one) => one.name === name)?.currency_id ?? loan.coin_id
  const closed = loan.log.find(({ kind }) => kind === 'liquidate')
  const coin = { currency: loan.coin_id, name: loan.coin }
  return (
    <>
      {closed && (
        <section>
          <h3>{t`How it was closed`}</h3>
          <KeyValue
            density="roomy"
            rows={[
              ...loan.sales.map((sale) => ({
                key: String(sale.currency_id),
                label: text(sale.amount, { currency: sale.currency_id, name: sale.name }),
                value:
                  sale.tick_id === 0
                    ? text(sale.converted, coin)
                    : `${format.number(sale.price, { min: 0, max: 8 })} · #${sale.tick_id}`,
              })),
              { key: 'paid', label: t`Debt paid`, value: text(closed.amount, coin) },
              ...(isZero(closed.shortfall)
                ? [{ key: 'rest', label: t`Returned to spot`, value: text(closed.rest, coin), total: true }]
                : [
                    {
                      key: 'short',
                      label: t`Covered by the platform`,
                      value: text(closed.shortfall, coin),
                      total: true,
                    },
                  ]),
            ]}
          />
        </section>
      )}
      <section>
        <h3>{t`Log`}</h3>
        <ol className={styles.log} aria-label={t`Log`}>
          {loan.log.map((entry) => (
            <li key={entry.n}>
              <span>{labels(entry)}</span>
              <b className={styles.amountOf}>
                {isZero(entry.amount)
                  ? ''
                  : text(entry.amount, { currency: idOf(entry.coin), name: entry.coin })}
              </b>
              <small>{format.time(entry.time, 'short')}</small>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
