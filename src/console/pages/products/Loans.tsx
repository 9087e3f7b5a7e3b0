import { Trans, useLingui } from '@lingui/react/macro'
import type { LoanTiers } from '#contract/operators/products/loan.ts'
import { products } from '#contract/operators/products.ts'
import { CallButton } from '../../parts/act/CallButton.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { money, rate, text } from '../../parts/table/make.tsx'
import { useLook } from '../../queries.ts'
import { ProductTable, RowActs } from './ProductTable.tsx'

type Tier = LoanTiers['tiers'][number]
const { calls } = products

/** What each VIP level may borrow. */
export function Loans() {
  const { t } = useLingui()
  const list = useLook(calls.loanTiers, {})
  const titleOf = ({ level }: Tier): string => (level === 'maker' ? t`Market makers` : t`VIP ${level}`)
  const columns: readonly Column<Tier>[] = [
    text('level', t`Level`, titleOf),
    money('max', t`The most in USDT`),
    rate('rate', t`APR`),
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
