import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Switch } from '@mantine/core'
import type { Traders as TraderList } from '#contract/operators/products/vip-and-copy-traders.ts'
import { products } from '#contract/operators/products.ts'
import { count } from '../../parts/format.ts'
import { Amount, RoundedAmount, Time } from '../../parts/formattedValues.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { percent } from '../../parts/percentText.ts'
import {
  ageColumn,
  amountColumn,
  integerColumn,
  plainColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs } from './ProductTable.tsx'

type Trader = TraderList['traders'][number]
type Status = Trader['status']
const { calls } = products
const COLOURS: Readonly<Record<Status, string>> = {
  reviewing: 'yellow',
  trader: 'green',
  rejected: 'red',
  ended: 'gray',
}

function useStatusName(): (status: Status) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Status, string>> = {
    reviewing: t`To review`,
    trader: t`Trader`,
    rejected: t`Rejected`,
    ended: t`Ended`,
  }
  return (status) => names[status]
}

const titleOf = ({ nickname, uid }: Trader): string => nickname || String(uid)

function TraderPreview({ row }: { readonly row: Trader }) {
  const { t } = useLingui()
  const statusName = useStatusName()
  return (
    <ProductPreview
      title={titleOf(row)}
      badge={<Badge color={COLOURS[row.status]}>{statusName(row.status)}</Badge>}
      figure={t`${count(row.followers)} of ${count(row.places)} followers`}
      note={row.signature}
      rows={[
        [t`Person`, <PersonLink key="uid" uid={row.uid} />],
        [t`Contact`, row.contact],
        [t`Experience`, row.experience],
        [t`Share of profits`, percent(row.share_rate)],
        [t`Least to copy with`, <Amount key="min" amount={row.min_follow_amount} coin="USDT" />],
        [t`Copied with`, <RoundedAmount key="aum" amount={row.aum} />],
        row.status === 'rejected' && [t`Reason`, row.reason],
        row.reviewed_at > 0 && [
          t`Reviewed`,
          <>
            {row.reviewed_by}, <Time at={row.reviewed_at} />
          </>,
        ],
      ]}
    />
  )
}

function useColumns(): readonly Column<Trader>[] {
  const { t } = useLingui()
  const statusName = useStatusName()
  return [
    textColumn(
      'uid',
      t`Person`,
      ({ uid }) => uid,
      (row) => <PersonLink uid={row.uid}>{titleOf(row)}</PersonLink>,
    ),
    textColumn(
      'status',
      t`State`,
      ({ status }) => statusName(status),
      ({ status, sample, test }) => (
        <>
          <Badge color={COLOURS[status]}>{statusName(status)}</Badge>
          {sample && <Badge color="gray" ml={4}>{t`Sample`}</Badge>}
          {test && <Badge color="yellow" ml={4}>{t`Test`}</Badge>}
        </>
      ),
    ),
    ageColumn(t`Applied`, ({ applied_at }) => applied_at),
    plainColumn('experience', t`Experience`),
    integerColumn('followers', t`Followers`),
    integerColumn('places', t`Places`),
    amountColumn('aum', t`Copied with, USDT`),
    rateColumn('share_rate', t`Share of profits`),
    timeColumn('since', t`Since`),
    { ...plainColumn<Trader>('contact', t`Contact`), extra: true },
    { ...plainColumn<Trader>('reviewed_by', t`Reviewed by`), extra: true },
  ]
}

/** Lead traders of copy trading, and applications to become a lead trader. */
export function Traders() {
  const { t } = useLingui()
  const columns = useColumns()
  const [{ show }, change] = useUrlParameters()
  const isAll = show === 'all'
  const list = useReadCall(calls.tradersList, isAll ? { all: true } : {}, {
    every: 30_000,
    topic: 'today',
    keep: true,
  })
  return (
    <ProductTable<Trader>
      name="traders"
      label={t`Traders`}
      columns={columns}
      rows={list.data?.traders}
      rowKey={({ uid }) => String(uid)}
      error={list.error}
      retry={() => void list.refetch()}
      stale={list.isPlaceholderData}
      empty={isAll ? <Trans>There are no traders.</Trans> : <Trans>Nobody waits.</Trans>}
      titleOf={titleOf}
      preview={(row) => <TraderPreview row={row} />}
      acts={(row) => (
        <RowActs
          title={titleOf(row)}
          known={{ uid: row.uid }}
          row={{ places: row.places }}
          acts={[
            row.status === 'reviewing' && [calls.tradersApprove, t`Approve`],
            row.status === 'reviewing' && [calls.tradersReject, t`Reject`, 'danger'],
            row.status === 'trader' && [calls.tradersPlaces, t`Places`],
            row.status === 'trader' && [calls.tradersEnd, t`End`, 'danger'],
          ]}
        />
      )}
    >
      <Switch
        label={t`All traders`}
        checked={isAll}
        onChange={(event) => change({ show: event.currentTarget.checked ? 'all' : undefined })}
      />
    </ProductTable>
  )
}
