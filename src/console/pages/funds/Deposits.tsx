import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Badge, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { DepositList } from '#contract/operators/funds-deposits.ts'
import { DetailDrawer } from '../../parts/DetailDrawer.tsx'
import { Amount, RoundedAmount, Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { BatchButton } from '../../parts/operator-actions/BatchButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { usePagedList } from '../../parts/pagedList.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import {
  actsColumn,
  ageColumn,
  amountColumn,
  personColumn,
  textColumn,
  valueColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import {
  approvedOnce,
  FilterChoice,
  OrderTable,
  QUEUE_PAGES,
  RiskFacts,
  riskColumn,
  useFilterChoice,
  useOpenedId,
} from './orderTable.tsx'
import { PaymentProof } from './PaymentProof.tsx'

type Row = DepositList['deposits'][number]

function useStatusName(): (status: Row['status']) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Row['status'], string>> = {
    awaiting_payment: t`Awaiting payment`,
    in_review: t`In review`,
    credited: t`Credited`,
    rejected: t`Rejected`,
  }
  return (status) => names[status]
}

const COLOURS: Readonly<Record<Row['status'], string>> = {
  awaiting_payment: 'gray',
  in_review: 'yellow',
  credited: 'green',
  rejected: 'red',
}

function Acts({
  row,
  small = false,
}: {
  readonly row: Pick<Row, 'id' | 'status' | 'amount' | 'coin'>
  readonly small?: boolean
}) {
  const { t } = useLingui()
  if (row.status !== 'in_review' && row.status !== 'awaiting_payment') return null
  const known = { id: row.id }
  const button = small ? ({ size: 'compact-xs' } as const) : {}
  return (
    <>
      <ActButton
        call={funds.calls.rejectDeposit}
        label={t`Reject`}
        title={t`Reject deposit ${row.id}`}
        danger
        known={known}
        button={button}
        fields={[{ kind: 'text', name: 'reason', label: t`Reason, which the person reads` }]}
      />
      <ActButton
        call={funds.calls.approveDeposit}
        label={t`Credit`}
        title={t`Credit deposit ${row.id}`}
        known={known}
        button={{ ...button, variant: small ? 'light' : 'filled' }}
        fields={[{ kind: 'text', name: 'note', label: t`Note, which the person reads`, optional: true }]}
      >
        <Amount amount={row.amount} coin={row.coin} />
      </ActButton>
    </>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const statusName = useStatusName()
  return useMemo(
    () => [
      textColumn<Row>('id', t`Number`, ({ id }) => id),
      ageColumn<Row>(t`Waits`, ({ paid_at, created_at }) => paid_at || created_at),
      textColumn<Row>(
        'status',
        t`State`,
        ({ status }) => statusName(status),
        ({ status }) => <Badge color={COLOURS[status]}>{statusName(status)}</Badge>,
      ),
      personColumn<Row>(t`Person`),
      amountColumn<Row>('amount', t`Amount`, ({ coin }) => coin),
      valueColumn<Row>(t`Value`),
      textColumn<Row>(
        'from',
        t`From`,
        ({ payer, network, hash, reference }) => [payer, network, hash, reference].filter(Boolean).join(' '),
        ({ payer, network, hash, reference }) => (
          <span className="breaks">
            {[payer, network, reference].filter(Boolean).join(', ')}{' '}
            {hash !== '' && (
              <span className="mono" title={hash}>
                {hash.slice(0, 8)}…{hash.slice(-6)}
              </span>
            )}
          </span>
        ),
      ),
      {
        ...riskColumn<Row>(t`Notes of risk`),
        cell: (row) => (
          <>
            {riskColumn<Row>('').cell?.(row)}
            {approvedOnce(row.approved_once_by, t`Approved once by`)}
          </>
        ),
      },
      actsColumn<Row>((row) => <Acts row={row} small />),
    ],
    [t, statusName],
  )
}

function DepositDetail({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const shown = useReadCall(funds.calls.deposit, { id })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={t`Deposit ${id}`}
      acts={shown.data && <Acts row={shown.data} />}
    >
      <ReadResult of={shown}>
        {(row) => (
          <Stack gap="md">
            {row.alike.length > 0 && (
              <Alert color="yellow">
                <Text size="sm" fw={600}>
                  <Trans>Other deposits of this person may be the same payment</Trans>
                </Text>
                {row.alike.map((one) => (
                  <Text key={one.id} size="sm" className="breaks">
                    {one.id}: <Amount amount={one.amount} coin={row.coin} />, {statusName(one.status)},{' '}
                    <Time at={one.created_at} /> {one.hash}
                  </Text>
                ))}
              </Alert>
            )}
            <KeyValue
              rows={[
                [
                  t`State`,
                  <Badge key="state" color={COLOURS[row.status]}>
                    {statusName(row.status)}
                  </Badge>,
                ],
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
                [t`Value`, <RoundedAmount key="worth" amount={row.worth} />],
                row.payer !== '' && [t`Who paid, as they said`, row.payer],
                row.reference !== '' && [t`Reference`, row.reference],
                row.bank !== null && [
                  t`Paid to`,
                  [row.bank.account_name, row.bank.account_number, row.bank.bank_name, row.bank.swift].join(
                    ', ',
                  ),
                ],
                row.network !== '' && [t`Network`, row.network],
                row.hash !== '' && [
                  t`Transaction hash`,
                  <span key="hash" className="mono breaks">
                    {row.hash}
                  </span>,
                ],
                row.confirmations_needed > 0 && [
                  t`Confirmations`,
                  `${row.confirmations} / ${row.confirmations_needed}`,
                ],
                [t`Begun`, <Time key="begun" at={row.created_at} />],
                [t`Said to be paid`, <Time key="paid" at={row.paid_at} />],
                row.approved_once_by.length > 0 && [t`Approved once by`, row.approved_once_by.join(', ')],
                row.reviewed_at > 0 && [
                  t`Decided`,
                  <span key="decided">
                    <Time at={row.reviewed_at} />, {row.reviewed_by}
                  </span>,
                ],
                row.note !== '' && [t`Note`, row.note],
              ]}
            />
            <RiskFacts of={row} />
            {row.proof && <PaymentProof call={funds.calls.depositProof} id={row.id} />}
          </Stack>
        )}
      </ReadResult>
    </DetailDrawer>
  )
}

/** Deposits to review, and all deposits. */
export function Deposits() {
  const { t } = useLingui()
  const { id, choose } = useOpenedId()
  const which = useFilterChoice(['waiting', 'all'])
  const pages = usePagedList(funds.calls.deposits, { which }, ({ deposits }) => deposits, QUEUE_PAGES)
  const [chosen, setChosen] = useState<readonly Row[]>([])
  return (
    <Section flush>
      <OrderTable<Row>
        name="deposits"
        label={t`Deposits`}
        columns={useColumns()}
        pages={pages}
        choose={choose}
        isQueue={which === 'waiting'}
        onSelect={setChosen}
      >
        <FilterChoice
          choices={[
            { value: 'waiting', label: t`To decide` },
            { value: 'all', label: t`All` },
          ]}
        />
        <BatchButton
          call={funds.calls.approveDeposit}
          label={t`Credit`}
          items={chosen
            .filter(({ status }) => status === 'in_review')
            .map((row) => ({
              key: String(row.id),
              label: (
                <>
                  {row.id}: <Amount amount={row.amount} coin={row.coin} />, {row.person}
                </>
              ),
              input: { id: row.id },
            }))}
          total={<Trans>Each becomes the person's at once, or waits for a second operator.</Trans>}
        />
      </OrderTable>
      {id !== undefined && <DepositDetail key={id} id={id} onClose={() => choose()} />}
    </Section>
  )
}
