import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { QuickBuyPayments } from '#contract/operators/funds-quickbuy-and-loans.ts'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { Section } from '../../parts/Page.tsx'
import { addressOf } from '../../parts/pageUrl.ts'
import {
  amountColumn,
  codeColumn,
  integerColumn,
  plainColumn,
  textColumn,
  timeColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Payment = QuickBuyPayments['payments'][number]

function useColumns(): readonly Column<Payment>[] {
  const { t } = useLingui()
  const codeName = useCodeName()
  return useMemo(
    () => [
      timeColumn<Payment>('received_at', t`Came in`),
      amountColumn<Payment>('amount', t`Amount`, ({ currency }) => currency),
      textColumn<Payment>(
        'outcome',
        t`What is wrong`,
        ({ outcome }) => codeName('payment', outcome),
        ({ outcome, detail }) => (
          <span className="breaks">
            {codeName('payment', outcome)} {detail !== '' && <span className="dimmed">{detail}</span>}
          </span>
        ),
      ),
      textColumn<Payment>(
        'order',
        t`Order`,
        ({ order }) => order ?? '',
        ({ order }) =>
          order === null ? (
            '—'
          ) : (
            <a href={addressOf('/funds', { tab: 'quickbuy', which: 'all', id: String(order) })}>{order}</a>
          ),
      ),
      plainColumn<Payment>('source', t`Provider`),
      codeColumn<Payment>('external', t`Number at the provider`, ({ external_id }) => external_id),
      { ...plainColumn<Payment>('detail', t`Detail`), extra: true },
      { ...integerColumn<Payment>('id', t`Number`), extra: true },
    ],
    [t, codeName],
  )
}

/** Quick-buy payments that credited no user, or whose amount differs from the amount of their order. */
export function UnmatchedPayments() {
  const { t } = useLingui()
  const list = useReadCall(funds.calls.quickBuyPayments, {}, { every: 15_000 })
  return (
    <Section flush>
      <DataTable<Payment>
        name="quickbuy-payments"
        label={t`Payments to look at`}
        columns={useColumns()}
        rows={list.data?.payments}
        rowKey={({ id }) => String(id)}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>Every payment came as agreed.</Trans>}
      />
    </Section>
  )
}
