import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Decimal, isPositive } from '#domain/money.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import styles from './loan.module.css'

interface Row {
  /** Due date (epoch seconds). */
  readonly time: number
  readonly interest: Decimal
  readonly principal: Decimal
  readonly state?: ReactNode
}

/** Table of a loan's payment schedule. */
export function PaymentPlanTable({
  coin,
  rows,
  label,
}: {
  readonly coin: { readonly currency: number; readonly name: string }
  readonly rows: readonly Row[]
  readonly label: string
}) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const states = rows.some(({ state }) => state !== undefined)
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t`Due`}</th>
          <th scope="col">{t`Interest`}</th>
          <th scope="col">{t`Principal`}</th>
          {states && (
            <th scope="col">
              <span className="visually-hidden">{t`Status`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.time}>
            <td>{format.time(row.time, 'day')}</td>
            <td>{text(row.interest, { ...coin, name: '' })}</td>
            <td>{isPositive(row.principal) ? text(row.principal, { ...coin, name: '' }) : '—'}</td>
            {states && <td>{row.state}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
