import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Stack } from '@mantine/core'
import Big from 'big.js'
import { useMemo, useState } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { WithdrawalList } from '#contract/operators/funds-withdrawals.ts'
import { Answer } from '../../parts/Answer.tsx'
import { ActButton } from '../../parts/act/ActButton.tsx'
import { BatchButton } from '../../parts/act/Batch.tsx'
import { Detail } from '../../parts/Detail.tsx'
import { Moment, Money, Worth } from '../../parts/figures.tsx'
import { grouped } from '../../parts/format.ts'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { usePages } from '../../parts/pages.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { acts, age, Code, code, money, person, text, worth } from '../../parts/table/make.tsx'
import { useLook } from '../../queries.ts'
import {
  approvedOnce,
  dayColumn,
  OrderTable,
  QUEUE_PAGES,
  RiskFacts,
  riskColumn,
  useChosen,
} from './shared.tsx'

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

/** The acts that the state of a withdrawal allows: reject, approve, or enter the transaction hash. */
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
        <Money amount={row.send} coin={row.coin} /> → {row.network}{' '}
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
        <Money amount={row.send} coin={row.coin} />
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
      text<Row>('id', t`Number`, ({ id }) => id),
      age<Row>(stage === 'all' ? t`Age` : t`Waits`, ({ created_at }) => created_at),
      ...(stage === 'all'
        ? [
            text<Row>(
              'status',
              t`State`,
              ({ status }) => statusName(status),
              ({ status }) => <Badge color={COLOURS[status]}>{statusName(status)}</Badge>,
            ),
          ]
        : []),
      person<Row>(t`Person`),
      {
        ...money<Row>('send', t`To send`),
        cell: ({ send, coin, worth: value }) => (
          <>
            <Money amount={send} coin={coin} />
            <div className="second">
              <Worth amount={value} />
            </div>
          </>
        ),
      },
      { ...worth<Row>(t`Value`), extra: true },
      dayColumn<Row>(t`Within 24 hours`),
      {
        ...code<Row>('address', t`Address`, wholeAddress),
        cell: (row) => (
          <>
            {row.network}
            <div className="second">
              <Code text={wholeAddress(row)} />
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
      ...(stage === 'all' ? [] : [acts<Row>((row) => <Acts row={row} small />)]),
    ],
    [t, statusName, stage],
  )
}

function Shown({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const shown = useLook(funds.calls.withdrawal, { id })
  return (
    <Detail
      opened
      onClose={onClose}
      title={t`Withdrawal ${id}`}
      acts={shown.data && <Acts row={shown.data} />}
    >
      <Answer of={shown}>
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
                [t`Leaves the account`, <Money key="amount" amount={row.amount} coin={row.coin} />],
                [t`Fee`, <Money key="fee" amount={row.fee} coin={row.coin} />],
                [
                  t`To send`,
                  <strong key="send">
                    <Money amount={row.send} coin={row.coin} />
                  </strong>,
                ],
                [t`Value`, <Worth key="worth" amount={row.worth} />],
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
                [t`Asked for`, <Moment key="asked" at={row.created_at} />],
                row.approved_at > 0 && [
                  t`Approved`,
                  <span key="approved">
                    <Moment at={row.approved_at} />, {row.approved_by}
                  </span>,
                ],
                row.approved_once_by.length > 0 && [t`Approved once by`, row.approved_once_by.join(', ')],
                row.finished_at > 0 && [
                  t`Finished`,
                  <span key="finished">
                    <Moment at={row.finished_at} />, {row.finished_by}
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
      </Answer>
    </Detail>
  )
}

const sumOf = (rows: readonly Row[]): string =>
  rows.reduce((sum, { worth }) => sum.plus(worth), new Big(0)).toFixed()

/** Withdrawals: those to review, those to send, and all. */
export function Withdrawals({ stage }: { readonly stage: Stage }) {
  const { t } = useLingui()
  const { id, choose } = useChosen()
  const pages = usePages(
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
                  {row.id}: <Money amount={row.send} coin={row.coin} /> → {row.person}
                </>
              ),
              input: { id: row.id },
            }))}
            total={
              <Trans>
                Together <Worth amount={sumOf(chosen)} />
              </Trans>
            }
          />
        )}
      </OrderTable>
      {id !== undefined && <Shown key={id} id={id} onClose={() => choose()} />}
    </Section>
  )
}
