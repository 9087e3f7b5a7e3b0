import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { LoanTiers } from '#contract/operators/products/loan.ts'
import { products } from '#contract/operators/products.ts'
import { RoundedAmount } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { percent } from '../../parts/percentText.ts'
import { amountColumn, rateColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs } from './ProductTable.tsx'

type Tier = LoanTiers['tiers'][number]
const { calls } = products

/** Loan limits and rates of each VIP level. */
export function Loans() {
  const { t } = useLingui()
  const list = useReadCall(calls.loanTiers, {})
  const titleOf = ({ level }: Tier): string => (level === 'maker' ? t`Market makers` : t`VIP ${level}`)
  const columns: readonly Column<Tier>[] = [
    textColumn('level', t`Level`, titleOf),
    amountColumn('max', t`The most in USDT`),
    rateColumn('rate', t`APR`),
  ]
  return (
    <ProductTable<Tier>
      name="loans"
      label={t`Loans`}
      columns={columns}
      rows={list.data?.tiers}
      rowKey={({ level }) => String(level)}
      error={list.error}
      retry={() => void list.refetch()}
      empty={<Trans>No level may borrow.</Trans>}
      titleOf={titleOf}
      preview={(row) => (
        <ProductPreview
          title={t`Crypto loan`}
          badge={<Badge color="gray">{titleOf(row)}</Badge>}
          figure={<RoundedAmount amount={row.max} />}
          note={t`At most, for ${percent(row.rate)} a year`}
          rows={[[t`APR`, percent(row.rate)]]}
        />
      )}
      acts={(row) => (
        <RowActs
          title={titleOf(row)}
          known={{ level: String(row.level) }}
          row={row}
          acts={[
            [calls.loanTerms, t`Terms`],
            [calls.loanTermsEnd, t`No loans any more`, 'danger'],
          ]}
        />
      )}
    >
      <CallButton call={calls.loanTerms} label={t`Terms of a level`} />
    </ProductTable>
  )
}
