import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { NONE } from '../figures/useMoney.ts'
import styles from './product.module.css'

export interface CalculatedRow extends Omit<KeyValueRow, 'value'> {
  /** Value of the result row; null while unknown, shown as `—`, never as 0. */
  readonly value: ReactNode | null
}

interface Props {
  readonly rows: readonly CalculatedRow[]
  /** Basis of the calculation, as text: "Simple interest, days of UTC+8". */
  readonly basis?: ReactNode
  /** Whether the result depends on a value that may change, such as a price or a rate. */
  readonly estimate?: boolean
  /** Whether the result is on the ground of a page, where a background would show only as an indentation. */
  readonly flat?: boolean
}

/** Result rows of a calculator; a change of the results is announced to screen readers. */
export function CalculatorResult({ rows, basis, estimate = false, flat = false }: Props) {
  return (
    <div aria-live="polite">
      <KeyValue
        density="roomy"
        boxed={!flat}
        rows={rows.map(({ value, ...row }) =>
          value === null ? { ...row, value: NONE, tone: 'faint' } : { ...row, value },
        )}
      />
      {(estimate || basis !== undefined) && (
        <p className={styles.basis}>
          {basis} {estimate && <Trans>An estimate: the result depends on later prices.</Trans>}
        </p>
      )}
    </div>
  )
}
