import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Stack } from '@mantine/core'
import Big from 'big.js'
import { useMemo, useState } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { WithdrawalList } from '#contract/operators/funds-withdrawals.ts'
import { DetailDrawer } from '../../parts/DetailDrawer.tsx'
import { grouped } from '../../parts/format.ts'
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
  codeColumn,
  personColumn,
  ShortCode,
  textColumn,
  valueColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import {
  approvedOnce,
  dayColumn,
  OrderTable,
  QUEUE_PAGES,
  RiskFacts,
  riskColumn,
  useOpenedId,
} from './orderTable.tsx'

type Row = WithdrawalList['withdrawals'][number]
type Stage = 'review' | 'send' | 'all'

function useStatusName(): (status: Row['status']) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Row['status'], string>> = {
    in_review: t`In review`,
    approved: t`Approved`,
    completed: t`Sent`,
    rejected: t`Rejected`,
    cancelled: t`Cancelled`,
  }
  return (status) => names[status]
}

const COLOURS: Readonly<Record<Row['status'], string>> = {
  in_review: 'yellow',
  approved: 'blue',
  completed: 'green',
  rejected: 'red',
  cancelled: 'gray',
}

/** The actions that the state of a withdrawal allows: reject, approve, or enter the transaction hash. */
function Acts({
  row,
  small = false,
}: {
  readonly row: Pick<Row, 'id' | 'status' | 'send' | 'coin' | 'network' | 'address' | 'tag'>
  readonly small?: boolean
}) {
  const { t } = useLingui()
  const known = { id: row.id }
  const button = small ? ({ size: 'compact-xs' } as const) : {}
  if (row.status === 'approved')
    return (
      <ActButton
        call={funds.calls.sentWithdrawal}
        label={t`Sent`}
        title={t`Withdrawal ${row.id} was sent`}
        known={known}
        button={{ ...button, variant: 'filled' }}
        fields={[{ kind: 'line', name: 'hash', label: t`Transaction hash` }]}
      >
        <Amount amount={row.send} coin={row.coin} /> → {row.network}{' '}
        <span className="mono breaks">
          {row.address}
          {row.tag === '' ? '' : ` (${row.tag})`}
        </span>
      </ActButton>
    )
  if (row.status !== 'in_review') return null
  return (
    <>
      <ActButton
        call={funds.calls.rejectWithdrawal}
        label={t`Reject`}
        title={t`Reject withdrawal ${row.id}`}
        danger
        known={known}
        button={button}
        fields={[{ kind: 'text', name: 'reason', label: t`Reason, which the person reads` }]}
      >
        <Trans>The amount goes back to the person's account.</Trans>
      </ActButton>
      <ActButton
        call={funds.calls.approveWithdrawal}
        label={t`Approve`}
        title={t`Approve withdrawal ${row.id}`}
        known={known}
        button={{ ...button, variant: small ? 'light' : 'filled' }}
      >
        <Amount amount={row.send} coin={row.coin} />
      </ActButton>
    </>
  )
}

const wholeAddress = ({ address, tag }: Row): string => (tag === '' ? address : `${address} (${tag})`)

function useColumns(stage: Stage): readonly Column<Row>[] {
  const { t } = useLingui()
  const statusName = useStatusName()
  return useMemo(
    () => [
      textColumn<Row>('id', t`Number`, ({ id }) => id),
      ageColumn<Row>(stage === 'all' ? t`Age` : t`Waits`, ({ created_at }) => created_at),
      ...(stage === 'all'
        ? [
            textColumn<Row>(
              'status',
              t`State`,
              ({ status }) => statusName(status),
              ({ status }) => <Badge color={COLOURS[status]}>{statusName(status)}</Badge>,
            ),
          ]
        : []),
      personColumn<Row>(t`Person`),
      {
        ...amountColumn<Row>('send', t`To send`),
        cell: ({ send, coin, worth: value }) => (
          <>
            <Amount amount={send} coin={coin} />
            <div className="second">
              <RoundedAmount amount={value} />
            </div>
          </>
        ),
      },
      { ...valueColumn<Row>(t`Value`), extra: true },
      dayColumn<Row>(t`Within 24 hours`),
      {
        ...codeColumn<Row>('address', t`Address`, wholeAddress),
        cell: (row) => (
          <>
            {row.network}
            <div className="second">
              <ShortCode text={wholeAddress(row)} />
            </div>
          </>
        ),
      },
      {
        ...riskColumn<Row>(t`Notes of risk`),
        cell: (row) => (
          <>
            {riskColumn<Row>('').cell?.(row)}
            {approvedOnce(row.approved_once_by, t`Approved once by`)}
          </>
        ),
      },
      ...(stage === 'all' ? [] : [actsColumn<Row>((row) => <Acts row={row} small />)]),
    ],
    [t, statusName, stage],
  )
}

function WithdrawalDetail({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const shown = useReadCall(funds.calls.withdrawal, { id })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={t`Withdrawal ${id}`}
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
                [
                  t`Person`,
                  <span key="person">
                    <PersonLink uid={row.uid} /> {row.person}
                  </span>,
                ],
                [t`Leaves the account`, <Amount key="amount" amount={row.amount} coin={row.coin} />],
                [t`Fee`, <Amount key="fee" amount={row.fee} coin={row.coin} />],
                [
                  t`To send`,
                  <strong key="send">
                    <Amount amount={row.send} coin={row.coin} />
                  </strong>,
                ],
                [t`Value`, <RoundedAmount key="worth" amount={row.worth} />],
                [t`Counts against the limit`, `${grouped(row.btc_worth)} / ${grouped(row.limit_btc)} BTC`],
                [t`Network`, row.network],
                [
                  t`Address`,
                  <span key="address" className="mono breaks">
                    {row.address}
                  </span>,
                ],
                row.tag !== '' && [t`Tag`, row.tag],
                row.remark !== '' && [t`Remark`, row.remark],
                [t`Asked for`, <Time key="asked" at={row.created_at} />],
                row.approved_at > 0 && [
                  t`Approved`,
                  <span key="approved">
                    <Time at={row.approved_at} />, {row.approved_by}
                  </span>,
                ],
                row.approved_once_by.length > 0 && [t`Approved once by`, row.approved_once_by.join(', ')],
                row.finished_at > 0 && [
                  t`Finished`,
                  <span key="finished">
                    <Time at={row.finished_at} />, {row.finished_by}
                  </span>,
                ],
                row.hash !== '' && [
                  t`Transaction hash`,
                  <span key="hash" className="mono breaks">
                    {row.hash}
                  </span>,
                ],
                row.reason !== '' && [t`Reason`, row.reason],
              ]}
            />
            <RiskFacts of={row} />
          </Stack>
        )}
      </ReadResult>
    </DetailDrawer>
  )
}

const sumOf = (rows: readonly Row[]): string =>
  rows.reduce((sum, { worth }) => sum.plus(worth), new Big(0)).toFixed()

/** Withdrawals to review, withdrawals to send, and all withdrawals. */
export function Withdrawals({ stage }: { readonly stage: Stage }) {
  const { t } = useLingui()
  const { id, choose } = useOpenedId()
  const pages = usePagedList(
    funds.calls.withdrawals,
    { which: stage },
    ({ withdrawals }) => withdrawals,
    QUEUE_PAGES,
  )
  const [chosen, setChosen] = useState<readonly Row[]>([])
  return (
    <Section flush>
      <OrderTable<Row>
        name={`withdrawals-${stage}`}
        label={t`Withdrawals`}
        columns={useColumns(stage)}
        pages={pages}
        choose={choose}
        isQueue={stage !== 'all'}
        {...(stage === 'review' ? { onSelect: setChosen } : {})}
      >
        {stage === 'review' && (
          <BatchButton
            call={funds.calls.approveWithdrawal}
            label={t`Approve`}
            items={chosen.map((row) => ({
              key: String(row.id),
              label: (
                <>
                  {row.id}: <Amount amount={row.send} coin={row.coin} /> → {row.person}
                </>
              ),
              input: { id: row.id },
            }))}
            total={
              <Trans>
                Together <RoundedAmount amount={sumOf(chosen)} />
              </Trans>
            }
          />
        )}
      </OrderTable>
      {id !== undefined && <WithdrawalDetail key={id} id={id} onClose={() => choose()} />}
    </Section>
  )
}
