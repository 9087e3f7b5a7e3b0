import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOnline } from '#data/platform/connectivity.ts'
import { ChipFilters, RecordList } from '#features/kit/index.ts'
import { OfflineCancelNote } from '#features/orders/index.ts'
import { usePair } from '#features/pair/index.ts'
import { AppPage, AsOf, useReplaceSearch } from '#features/shell/index.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NavBar } from '#ui/layout/NavBar.tsx'
import { ScrollText } from '#ui/media/icons.ts'
import { AccountFigures } from './AccountFigures.tsx'
import styles from './futures.module.css'
import { CancelAllOrders } from './positions/CancelAllOrders.tsx'
import { PastCard } from './positions/OrderCards.tsx'
import { CloseAll, OpenOrderList, PositionList } from './positions/PositionLists.tsx'
import { useAccountAge, useFuturesOrders, usePast, usePositions } from './queries.ts'

const TABS = ['position', 'entrust', 'history'] as const

export interface ContractOrdersScreenProps {
  /** Tab, as the URL has it; an unknown value shows the first tab. */
  readonly tab?: string | undefined
}

/** Positions, open orders and history of all futures pairs. */
export function ContractOrdersScreen({ tab: chosen }: ContractOrdersScreenProps) {
  const tab = TABS.find((one) => one === chosen) ?? 'position'
  const { t } = useLingui()
  const change = useReplaceSearch<ContractOrdersScreenProps>()
  const positions = usePositions()
  const orders = useFuturesOrders()
  const age = useAccountAge(positions)
  const offline = !useOnline()
  return (
    <AppPage
      columns
      restore={`contract-${tab}`}
      header={<NavBar title={t`Futures orders`} actions={<CloseAll positions={positions} />} />}
    >
      <Tabs
        label={t`My futures`}
        panel="contract-orders"
        value={tab}
        onChange={(next) => change({ tab: next })}
        items={[
          {
            value: 'position',
            label: t`Positions`,
            ...(positions.asOf !== null && { count: positions.total }),
          },
          {
            value: 'entrust',
            label: t`Open orders`,
            ...(orders.asOf !== null && { count: orders.total }),
          },
          { value: 'history', label: t`History` },
        ]}
      />
      {offline && (positions.rows.length > 0 || (tab === 'entrust' && orders.rows.length > 0)) && (
        <div className={styles.why}>
          <OfflineCancelNote />
        </div>
      )}
      <div id="contract-orders" role="tabpanel">
        {tab === 'position' && (
          <>
            <AccountFigures positions={positions} />
            <div className={styles.age}>
              <AsOf reading={age} />
            </div>
            <PositionList reading={positions} />
          </>
        )}
        {tab === 'entrust' && (
          <>
            <div className={styles.age}>
              <AsOf reading={orders} />
            </div>
            <CancelAllOrders reading={orders} />
            <OpenOrderList reading={orders} />
          </>
        )}
        {tab === 'history' && <Past />}
      </div>
    </AppPage>
  )
}

const DAYS = ['', '7', '30', '90'] as const
type Days = (typeof DAYS)[number]

function Past() {
  const { t } = useLingui()
  const [days, setDays] = useState<Days>('')
  const [pair, setPair] = useState('0')
  const { quotes } = usePair({})
  const lever = quotes?.filter((quote) => quote.is_open_lever === 1) ?? []
  const chosen = lever.find((quote) => String(quote.id) === pair)
  const reading = usePast({
    currencyId: chosen?.currency_id ?? 0,
    legalId: chosen?.legal_id ?? 0,
    days,
  })
  return (
    <>
      <ChipFilters
        filters={[
          {
            key: 'pair',
            label: t`Pair`,
            value: pair,
            items: [
              { value: '0', label: t`All pairs` },
              ...lever.map(({ id, symbol }) => ({ value: String(id), label: symbol })),
            ],
            onChange: setPair,
          },
          {
            key: 'days',
            label: t`Period`,
            value: days,
            items: DAYS.map((value) => ({ value, label: value === '' ? t`Any time` : t`${value} days` })),
            onChange: (value) => setDays(DAYS.find((one) => one === value) ?? ''),
          },
        ]}
      />
      <AsOf reading={reading} />
      <RecordList
        reading={reading}
        label={t`History`}
        keyOf={({ id }) => id}
        row={(order) => <PastCard order={order} />}
        empty={
          <EmptyState
            icon={ScrollText}
            text={
              chosen || days !== '' ? (
                <Trans>Nothing matches these filters</Trans>
              ) : (
                <Trans>Nothing here yet.</Trans>
              )
            }
          />
        }
      />
    </>
  )
}
