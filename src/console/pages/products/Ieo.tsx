import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge } from '@mantine/core'
import type { IEO_PHASES, IeoProjects } from '#contract/operators/products/ieo.ts'
import { products } from '#contract/operators/products.ts'
import { count } from '../../parts/format.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { percent, trimmed } from '../../parts/percentText.ts'
import {
  amountColumn,
  integerColumn,
  minuteColumn,
  plainColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs, useOpenColumn } from './ProductTable.tsx'

type Project = IeoProjects['projects'][number]
type Phase = (typeof IEO_PHASES)[number]
const { calls } = products

function usePhaseName(): (phase: Phase) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Phase, string>> = {
    warm_up: t`Upcoming`,
    in_progress: t`In progress`,
    ended: t`Ended`,
  }
  return (phase) => names[phase]
}

const pricesOf = ({ prices }: Project): string =>
  prices.map(({ coin, price }) => `${trimmed(price)} ${coin}`).join(', ')

function ProjectPreview({ row }: { readonly row: Project }) {
  const { t } = useLingui()
  const phaseName = usePhaseName()
  return (
    <ProductPreview
      title={row.name}
      badge={<Badge color={row.phase === 'in_progress' ? 'green' : 'gray'}>{phaseName(row.phase)}</Badge>}
      figure={pricesOf(row)}
      note={t`Sale price of one ${row.token}. Subscribed ${percent(row.progress)} by ${count(row.people)}`}
      rows={[
        [t`Tokens for sale`, <Amount key="issuance" amount={row.issuance} coin={row.token} />],
        [t`Subscribed`, <Amount key="applied" amount={row.applied} coin={row.token} />],
        row.allotted_at > 0 && [
          t`Allotted`,
          <Amount key="allotted" amount={row.allotted} coin={row.token} />,
        ],
        [t`Subscription`, <SalePeriod key="span" from={row.start_at} to={row.end_at} />],
        [t`Listing time`, <Time key="market" at={row.market_at} />],
        [t`Released`, <Time key="release" at={row.release_at} />],
        row.white_paper !== '' && [t`White paper`, <ExternalLink key="paper" to={row.white_paper} />],
        row.website !== '' && [t`Website`, <ExternalLink key="website" to={row.website} />],
        row.intro !== '' && [t`Description`, row.intro],
      ]}
    />
  )
}

const SalePeriod = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <>
    <Time at={from} /> – <Time at={to} />
  </>
)

const ExternalLink = ({ to }: { readonly to: string }) =>
  to.startsWith('https://') ? (
    <Anchor href={to} target="_blank" rel="noopener noreferrer" size="sm">
      {to}
    </Anchor>
  ) : (
    to
  )

function useColumns(): readonly Column<Project>[] {
  const { t } = useLingui()
  const phaseName = usePhaseName()
  const state = useOpenColumn<Project>()
  return [
    integerColumn('id', t`Number`),
    plainColumn('name', t`Name`),
    plainColumn('token', t`Token`),
    state,
    textColumn('phase', t`Phase`, ({ phase }) => phaseName(phase)),
    textColumn('price', t`Sale price`, pricesOf, ({ prices }) =>
      prices.map(({ coin, price }) => (
        <div key={coin}>
          <Amount amount={trimmed(price)} coin={coin} />
        </div>
      )),
    ),
    amountColumn('issuance', t`Tokens for sale`),
    amountColumn('applied', t`Subscribed`),
    rateColumn('progress', t`Progress`),
    { ...integerColumn<Project>('people', t`People`), extra: true },
    minuteColumn('start_at', t`Start`),
    minuteColumn('end_at', t`End`),
    { ...minuteColumn<Project>('market_at', t`Listing time`), extra: true },
    { ...timeColumn<Project>('allotted_at', t`Allotted at`), extra: true },
    { ...integerColumn<Project>('lock_days', t`Lock days`), extra: true },
  ]
}

/** Token sales (IEO). */
export function Ieo() {
  const { t } = useLingui()
  const columns = useColumns()
  const list = useReadCall(calls.ieoList, {}, { every: 30_000 })
  return (
    <ProductTable<Project>
      name="ieo"
      label={t`IEO`}
      columns={columns}
      rows={list.data?.projects}
      rowKey={({ id }) => String(id)}
      error={list.error}
      retry={() => void list.refetch()}
      empty={<Trans>There are no projects.</Trans>}
      titleOf={({ name }) => name}
      preview={(row) => <ProjectPreview row={row} />}
      acts={(row) => (
        <RowActs
          title={row.name}
          known={{ id: row.id }}
          row={{ ...row, pay: row.prices[0]?.coin, price: row.prices[0]?.price }}
          acts={[
            row.open ? [calls.ieoClose, t`Close`, 'danger'] : [calls.ieoOpen, t`Open`],
            row.phase === 'ended' && row.allotted_at === 0 && [calls.ieoAllot, t`Allot now`],
            [calls.ieoPrice, t`Sale price`],
            [calls.ieoAmounts, t`Amounts`],
            [calls.ieoIssuance, t`Tokens for sale`],
            [calls.ieoWindow, t`Subscription`],
            [calls.ieoMarket, t`Listing time`],
            [calls.ieoLock, t`Lock days`],
            [calls.ieoName, t`Name`],
            [calls.ieoIntro, t`Description`],
            [calls.ieoPaper, t`White paper`],
            [calls.ieoWebsite, t`Website`],
            [calls.ieoLogo, t`Logo`],
            [calls.ieoBanner, t`Banner`],
          ]}
        />
      )}
    >
      <CallButton call={calls.ieoCreate} label={t`New project`}>
        <Trans>It is closed until it is opened.</Trans>
      </CallButton>
    </ProductTable>
  )
}
