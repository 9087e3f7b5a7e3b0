import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { CouponOffers } from '#contract/operators/products/coupon.ts'
import { products } from '#contract/operators/products.ts'
import { count } from '../../parts/format.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { useCallNames } from '../../parts/operator-actions/useCallNames.ts'
import { percent, trimmed } from '../../parts/percentText.ts'
import { integerColumn, plainColumn, textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs } from './ProductTable.tsx'

type Offer = CouponOffers['offers'][number]
type State = Offer['state']
const { calls } = products

function useStateName(): (state: State) => string {
  const { t } = useLingui()
  const names: Readonly<Record<State, string>> = { open: t`Open`, closed: t`Closed`, over: t`Over` }
  return (state) => names[state]
}

function useWorthOf(): (offer: Offer) => string {
  const { t } = useLingui()
  return ({ kind, value, coin }) =>
    kind === 'yield' ? t`+${percent(value)} a day` : `${trimmed(value)} ${coin}`
}

function OfferPreview({ row }: { readonly row: Offer }) {
  const { t } = useLingui()
  const { choice } = useCallNames()
  const stateName = useStateName()
  const worthOf = useWorthOf()
  return (
    <ProductPreview
      title={row.shown_title}
      badge={<Badge color={row.state === 'open' ? 'green' : 'gray'}>{stateName(row.state)}</Badge>}
      figure={worthOf(row)}
      note={row.scope === '' ? undefined : choice('scope', row.scope)}
      rows={[
        [t`Code`, row.code],
        [t`Left`, t`${count(row.total - row.claimed)} of ${count(row.total)}`],
        [t`Claimable until`, <Time key="end" at={row.end_at} />],
        [t`Days of use`, row.valid_days === 0 ? t`As long as it can be claimed` : count(row.valid_days)],
        [t`Least order`, <Amount key="min" amount={row.min_use} coin={row.coin} />],
      ]}
    />
  )
}

function useColumns(): readonly Column<Offer>[] {
  const { t } = useLingui()
  const { choice } = useCallNames()
  const stateName = useStateName()
  const worthOf = useWorthOf()
  return [
    plainColumn('code', t`Code`),
    textColumn('kind', t`Kind`, ({ kind }) => choice('kind', kind)),
    textColumn('value', t`Value`, worthOf),
    textColumn(
      'state',
      t`State`,
      ({ state }) => stateName(state),
      ({ state, test }) => (
        <>
          <Badge color={state === 'open' ? 'green' : 'gray'}>{stateName(state)}</Badge>
          {test && <Badge color="yellow" ml={4}>{t`Test`}</Badge>}
        </>
      ),
    ),
    textColumn('offered', t`Offered`, ({ offered }) => choice('offered', offered)),
    integerColumn('total', t`How many`),
    integerColumn('claimed', t`Claimed`),
    integerColumn('used', t`Used`),
    timeColumn('end_at', t`Claimable until`),
    plainColumn('made_by', t`Operator`),
    { ...timeColumn<Offer>('created_at', t`Created`), extra: true },
    { ...plainColumn<Offer>('title', t`Title`), extra: true },
  ]
}

/** Coupon offers by code. */
export function Coupons() {
  const { t } = useLingui()
  const columns = useColumns()
  const list = useReadCall(calls.couponList, {})
  return (
    <ProductTable<Offer>
      name="coupons"
      label={t`Coupons`}
      columns={columns}
      rows={list.data?.offers}
      rowKey={({ code }) => code}
      error={list.error}
      retry={() => void list.refetch()}
      empty={<Trans>There are no coupons.</Trans>}
      titleOf={({ code }) => code}
      preview={(row) => <OfferPreview row={row} />}
      acts={({ code, state }) => (
        <RowActs
          title={code}
          known={{ code }}
          acts={[state === 'open' && [calls.couponClose, t`Close`, 'danger']]}
        />
      )}
    >
      <CallButton call={calls.couponCreate} label={t`New coupons`} />
    </ProductTable>
  )
}
