import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge } from '@mantine/core'
import type { IEO_PHASES, IeoProjects } from '#contract/operators/products/ieo.ts'
import { products } from '#contract/operators/products.ts'
import { CallButton } from '../../parts/act/CallButton.tsx'
import { Moment, Money } from '../../parts/figures.tsx'
import { count } from '../../parts/format.ts'
import { percent, trimmed } from '../../parts/rates.ts'
import type { Column } from '../../parts/table/columns.ts'
import { figure, minute, moment, money, plain, rate, text } from '../../parts/table/make.tsx'
import { useLook } from '../../queries.ts'
import { Preview } from './Preview.tsx'
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
    <Preview
      title={row.name}
      badge={<Badge color={row.phase === 'in_progress' ? 'green' : 'gray'}>{phaseName(row.phase)}</Badge>}
      figure={pricesOf(row)}
      note={t`Sale price of one ${row.token}. Subscribed ${percent(row.progress)} by ${count(row.people)}`}
      rows={[
        [t`Tokens for sale`, <Money key="issuance" amount={row.issuance} coin={row.token} />],
        [t`Subscribed`, <Money key="applied" amount={row.applied} coin={row.token} />],
        row.allotted_at > 0 && [t`Allotted`, <Money key="allotted" amount={row.allotted} coin={row.token} />],
        [t`Subscription`, <Span key="span" from={row.start_at} to={row.end_at} />],
        [t`Listing time`, <Moment key="market" at={row.market_at} />],
        [t`Released`, <Moment key="release" at={row.release_at} />],
        row.white_paper !== '' && [t`White paper`, <Outside key="paper" to={row.white_paper} />],
        row.website !== '' && [t`Website`, <Outside key="website" to={row.website} />],
        row.intro !== '' && [t`Description`, row.intro],
      ]}
    />
  )
}

const Span = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <>
    <Moment at={from} /> – <Moment at={to} />
  </>
)

const Outside = ({ to }: { readonly to: string }) =>
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
    figure('id', t`Number`),
    plain('name', t`Name`),
    plain('token', t`Token`),
    state,
    text('phase', t`Phase`, ({ phase }) => phaseName(phase)),
    text('price', t`Sale price`, pricesOf, ({ prices }) =>
      prices.map(({ coin, price }) => (
        <div key={coin}>
          <Money amount={trimmed(price)} coin={coin} />
        </div>
      )),
    ),
    money('issuance', t`Tokens for sale`),
    money('applied', t`Subscribed`),
    rate('progress', t`Progress`),
    { ...figure<Project>('people', t`People`), extra: true },
    minute('start_at', t`Start`),
    minute('end_at', t`End`),
    { ...minute<Project>('market_at', t`Listing time`), extra: true },
    { ...moment<Project>('allotted_at', t`Allotted at`), extra: true },
    { ...figure<Project>('lock_days', t`Lock days`), extra: true },
  ]
}

/** Token sales (IEO). */
export function Ieo() {
  const { t } = useLingui()
  const columns = useColumns()
  const list = useLook(calls.ieoList, {}, { every: 30_000 })
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
