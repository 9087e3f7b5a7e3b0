import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { LoanList } from '#contract/operators/funds-quickbuy-and-loans.ts'
import { DetailDrawer } from '../../parts/DetailDrawer.tsx'
import { grouped } from '../../parts/format.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { usePagedList } from '../../parts/pagedList.tsx'
import { percent } from '../../parts/percentText.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { ageColumn, amountColumn, personColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { FilterChoice, OrderTable, QUEUE_PAGES, useFilterChoice, useOpenedId } from './orderTable.tsx'

type Row = LoanList['loans'][number]

const collateralOf = ({ collateral }: Pick<Row, 'collateral'>): string =>
  collateral.map(({ coin, amount }) => `${grouped(amount)} ${coin}`).join(', ')

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const codeName = useCodeName()
  return useMemo(
    () => [
      textColumn<Row>('id', t`Number`, ({ id }) => id),
      textColumn<Row>('loan', t`Loan`, ({ loan_no }) => loan_no),
      ageColumn<Row>(t`Age`, ({ created_at }) => created_at),
      textColumn<Row>(
        'status',
        t`State`,
        ({ status }) => codeName('state', status),
        ({ status }) => <Badge color="gray">{codeName('state', status)}</Badge>,
      ),
      personColumn<Row>(t`Person`),
      amountColumn<Row>('amount', t`Amount`, ({ coin }) => coin),
      textColumn<Row>('term', t`Days`, ({ term_days }) => term_days),
      { id: 'rate', header: t`A year`, numeric: true, value: ({ rate_year }) => percent(rate_year) },
      textColumn<Row>('collateral', t`Collateral`, collateralOf),
    ],
    [t, codeName],
  )
}

function Acts({ row }: { readonly row: Pick<Row, 'id' | 'status' | 'amount' | 'coin'> }) {
  const { t } = useLingui()
  if (row.status !== 'reviewing') return null
  const known = { id: row.id }
  return (
    <>
      <ActButton
        call={funds.calls.rejectLoan}
        label={t`Reject`}
        title={t`Reject loan ${row.id}`}
        danger
        known={known}
        fields={[{ kind: 'text', name: 'reason', label: t`Reason, which the person reads` }]}
      />
      <ActButton
        call={funds.calls.approveLoan}
        label={t`Approve`}
        title={t`Approve loan ${row.id}`}
        known={known}
        button={{ variant: 'filled' }}
      >
        <Amount amount={row.amount} coin={row.coin} />
      </ActButton>
    </>
  )
}

function LoanDetail({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const codeName = useCodeName()
  const shown = useReadCall(funds.calls.loan, { id })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={t`Loan ${id}`}
      acts={shown.data && <Acts row={shown.data} />}
    >
      <ReadResult of={shown}>
        {(row) => (
          <KeyValue
            rows={[
              [
                t`State`,
                <Badge key="state" color="gray">
                  {codeName('state', row.status)}
                </Badge>,
              ],
              [t`Loan`, row.loan_no],
              [
                t`Person`,
                <span key="person">
                  <PersonLink uid={row.uid} /> {row.person}
                </span>,
              ],
              [
                t`Amount`,
                <strong key="amount">
                  <Amount amount={row.amount} coin={row.coin} />
                </strong>,
              ],
              [t`Days`, row.term_days],
              [t`A year`, percent(row.rate_year)],
              [t`Collateral`, collateralOf(row)],
              [t`Owed now`, <Amount key="owed" amount={row.owed} coin={row.coin} />],
              [t`Principal`, <Amount key="principal" amount={row.principal} coin={row.coin} />],
              [t`Interest`, <Amount key="interest" amount={row.interest} coin={row.coin} />],
              [t`Overdue interest`, <Amount key="overdue" amount={row.overdue} coin={row.coin} />],
              [t`Experience in years`, row.experience_years],
              [
                t`Volume a month, as they said`,
                <Amount key="volume" amount={row.monthly_volume} coin="USDT" />,
              ],
              [t`Statement`, row.statement],
              [t`Asked for`, <Time key="asked" at={row.created_at} />],
              [t`Paid out`, <Time key="start" at={row.start_at} />],
              [t`Ends`, <Time key="end" at={row.end_at} />],
              row.reviewed_by !== '' && [t`Decided`, row.reviewed_by],
              row.approved_once_by.length > 0 && [t`Approved once by`, row.approved_once_by.join(', ')],
              row.reason !== '' && [t`Reason`, row.reason],
            ]}
          />
        )}
      </ReadResult>
    </DetailDrawer>
  )
}

/** Loans and applications for loans. */
export function Loans() {
  const { t } = useLingui()
  const { id, choose } = useOpenedId()
  const which = useFilterChoice(['waiting', 'open', 'all'])
  const pages = usePagedList(funds.calls.loans, { which }, ({ loans }) => loans, QUEUE_PAGES)
  return (
    <Section flush>
      <OrderTable<Row>
        name="loans"
        label={t`Loans`}
        columns={useColumns()}
        pages={pages}
        choose={choose}
        isQueue={which === 'waiting'}
      >
        <FilterChoice
          choices={[
            { value: 'waiting', label: t`To decide` },
            { value: 'open', label: t`Open` },
            { value: 'all', label: t`All` },
          ]}
        />
      </OrderTable>
      {id !== undefined && <LoanDetail key={id} id={id} onClose={() => choose()} />}
    </Section>
  )
}
