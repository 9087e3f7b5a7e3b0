import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { NONE } from '../figures/money.ts'
import styles from './product.module.css'

export interface CalculatedRow extends Omit<KeyValueRow, 'value'> {
  /** Null while what it is counted from is not known: drawn as `—`, never as 0. */
  readonly value: ReactNode | null
}

interface Props {
  readonly rows: readonly CalculatedRow[]
  /** What it is counted with: "Simple interest, days of UTC+8". */
  readonly basis?: ReactNode
  /** Something in it can still change: a price, a rate. */
  readonly estimate?: boolean
}

/** The rows of a calculator: what goes in, what comes out, by which rule. Announced when it changes. */
export function Calculated({ rows, basis, estimate = false }: Props) {
  return (
    <div aria-live="polite">
      <KeyValue
        density="roomy"
        boxed
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
