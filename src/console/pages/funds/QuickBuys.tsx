import { useLingui } from '@lingui/react/macro'
import { Badge, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { QuickBuyList } from '#contract/operators/funds-quickbuy-and-loans.ts'
import { DetailDrawer } from '../../parts/DetailDrawer.tsx'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import type { Names } from '../../parts/operator-actions/callFields.ts'
import { useCallNames } from '../../parts/operator-actions/useCallNames.ts'
import { Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { usePagedList } from '../../parts/pagedList.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { ageColumn, amountColumn, personColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import {
  FilterChoice,
  OrderTable,
  QUEUE_PAGES,
  RiskFacts,
  riskColumn,
  useFilterChoice,
  useOpenedId,
} from './orderTable.tsx'
import { PaymentProof } from './PaymentProof.tsx'

type Row = QuickBuyList['orders'][number]

function useStatusName(): (status: Row['status']) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Row['status'], string>> = {
    to_be_paid: t`Awaiting payment`,
    sent: t`Said to be paid`,
    credited: t`Credited`,
    cancelled: t`Cancelled`,
    refused: t`Rejected`,
  }
  return (status) => names[status]
}

const COLOURS: Readonly<Record<Row['status'], string>> = {
  to_be_paid: 'gray',
  sent: 'yellow',
  credited: 'green',
  cancelled: 'gray',
  refused: 'red',
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const names = useCallNames()
  const statusName = useStatusName()
  return useMemo(
    () => [
      textColumn<Row>('id', t`Number`, ({ id }) => id),
      { ...textColumn<Row>('order', t`Order`, ({ order_no }) => order_no), extra: true },
      ageColumn<Row>(t`Age`, ({ created_at }) => created_at),
      textColumn<Row>(
        'status',
        t`State`,
        ({ status }) => statusName(status),
        ({ status, late, overdue }) => (
          <>
            <Badge color={COLOURS[status]}>{statusName(status)}</Badge>{' '}
            {late && <Badge color="red">{t`Late`}</Badge>}
            {overdue && <Badge color="red">{t`Review overdue`}</Badge>}
          </>
        ),
      ),
      personColumn<Row>(t`Person`),
      amountColumn<Row>('fiat_amount', t`To pay`, ({ currency }) => currency),
      amountColumn<Row>('coin_amount', t`To credit`, ({ coin }) => coin),
      textColumn<Row>(
        'method',
        t`Paid by`,
        ({ pay_method, country }) => `${names.choice('method', pay_method)} ${country}`,
      ),
      textColumn<Row>('reference', t`Reference`, ({ reference }) => reference),
      riskColumn<Row>(t`Notes of risk`),
    ],
    [t, statusName, names],
  )
}

function Acts({ row }: { readonly row: Pick<Row, 'id' | 'status' | 'fiat_amount' | 'currency'> }) {
  const { t } = useLingui()
  if (row.status === 'credited') return null
  const known = { id: row.id }
  return (
    <>
      {row.status !== 'refused' && row.status !== 'cancelled' && (
        <ActButton
          call={funds.calls.refuseQuickBuy}
          label={t`Reject`}
          title={t`Reject order ${row.id}`}
          danger
          known={known}
          fields={[{ kind: 'text', name: 'reason', label: t`Reason, which the person reads` }]}
        />
      )}
      <ActButton
        call={funds.calls.confirmQuickBuy}
        label={t`Confirm payment`}
        title={t`Confirm the payment of order ${row.id}`}
        known={known}
        button={{ variant: 'filled' }}
        fields={[
          {
            kind: 'decimal',
            name: 'received',
            label: t`What came in, where it is another amount (${row.currency})`,
            optional: true,
          },
          { kind: 'text', name: 'note', label: t`Note`, optional: true },
        ]}
      >
        <Amount amount={row.fiat_amount} coin={row.currency} />
      </ActButton>
    </>
  )
}

const payerText = (texts: Readonly<Record<string, string>>, names: Names): string =>
  Object.entries(texts)
    .map(([name, value]) => `${names.field(name)}: ${value}`)
    .join(', ')

function QuickBuyDetail({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const names = useCallNames()
  const shown = useReadCall(funds.calls.quickBuy, { id })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={t`Quick buy ${id}`}
      acts={shown.data && <Acts row={shown.data} />}
    >
      <ReadResult of={shown}>
        {(row) => (
          <Stack gap="md">
            <KeyValue
              rows={[
                [
                  t`State`,
                  <Badge key="state" color={COLOURS[row.status]}>
                    {statusName(row.status)}
                  </Badge>,
                ],
                [t`Order`, row.order_no],
                [
                  t`Person`,
                  <span key="person">
                    <PersonLink uid={row.uid} /> {row.person}
                  </span>,
                ],
                [t`To pay`, <Amount key="fiat" amount={row.fiat_amount} coin={row.currency} />],
                [t`Came in`, <Amount key="paid" amount={row.paid_amount} coin={row.currency} />],
                [
                  t`To credit`,
                  <strong key="coin">
                    <Amount amount={row.coin_amount} coin={row.coin} />
                  </strong>,
                ],
                [t`Rate`, <Amount key="rate" amount={row.rate} coin={row.currency} />],
                [t`Fee`, <Amount key="fee" amount={row.fee} coin={row.currency} />],
                [
                  t`Paid by`,
                  [names.choice('method', row.pay_method), row.country, row.bank].filter(Boolean).join(', '),
                ],
                [t`Payer`, payerText(row.payer, names)],
                [t`Paid to`, row.account ? payerText(row.account, names) : row.gateway],
                [t`Reference`, row.reference],
                [t`Begun`, <Time key="begun" at={row.created_at} />],
                [t`Said to be paid`, <Time key="sent" at={row.sent_at} />],
                row.approved_once_by.length > 0 && [t`Approved once by`, row.approved_once_by.join(', ')],
                row.finished_at > 0 && [
                  t`Finished`,
                  <span key="finished">
                    <Time at={row.finished_at} />, {row.settled_by}
                  </span>,
                ],
                row.reason !== '' && [t`Reason`, row.reason],
              ]}
            />
            <RiskFacts of={row} />
            {row.proof && <PaymentProof call={funds.calls.quickBuyProof} id={row.id} />}
          </Stack>
        )}
      </ReadResult>
    </DetailDrawer>
  )
}

/** Orders of quick buy. */
export function QuickBuys() {
  const { t } = useLingui()
  const { id, choose } = useOpenedId()
  const which = useFilterChoice(['open', 'overdue', 'all'])
  const pages = usePagedList(funds.calls.quickBuys, { which }, ({ orders }) => orders, QUEUE_PAGES)
  return (
    <Section flush>
      <OrderTable<Row>
        name="quickbuys"
        label={t`Quick buy`}
        columns={useColumns()}
        pages={pages}
        choose={choose}
        isQueue={which !== 'all'}
      >
        <FilterChoice
          choices={[
            { value: 'open', label: t`Open` },
            { value: 'overdue', label: t`Review overdue` },
            { value: 'all', label: t`All` },
          ]}
        />
      </OrderTable>
      {id !== undefined && <QuickBuyDetail key={id} id={id} onClose={() => choose()} />}
    </Section>
  )
}
