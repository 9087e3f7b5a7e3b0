import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { markets } from '#contract/operators/markets.ts'
import type { CoinList } from '#contract/operators/markets-coins.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { actsColumn, amountColumn, integerColumn, plainColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Coin = CoinList['coins'][number]

function CoinActs({ row: { coin, state } }: { readonly row: Coin }) {
  const { t } = useLingui()
  const small = { size: 'compact-xs' } as const
  if (state === 'open')
    return (
      <ActButton
        call={markets.calls.closeCoin}
        label={t`Close`}
        title={t`Close ${coin}`}
        known={{ coin }}
        danger
        button={small}
      >
        <Trans>
          No more of {coin} comes in: it is not bought, deposited or lent. What people have is sold,
          converted, moved and withdrawn as before.
        </Trans>
      </ActButton>
    )
  return (
    <ActButton
      call={markets.calls.openCoin}
      label={t`Open`}
      title={t`Open ${coin}`}
      known={{ coin }}
      button={small}
    />
  )
}

function useColumns(): readonly Column<Coin>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const states: Readonly<Record<Coin['state'], readonly [color: string, name: string]>> = {
      added: ['gray', t`Not opened yet`],
      open: ['green', t`Open`],
      closed: ['red', t`Closed`],
    }
    return [
      plainColumn('coin', t`Coin`),
      plainColumn('network', t`Network`),
      {
        id: 'state',
        header: t`State`,
        value: ({ state }) => states[state][1],
        cell: ({ state }) => <Badge color={states[state][0]}>{states[state][1]}</Badge>,
      },
      integerColumn('digits', t`Digits`),
      amountColumn('deposit_max', t`The most of one deposit`),
      { id: 'pairs', header: t`Pairs`, value: ({ pairs }) => pairs.join(', ') },
      actsColumn((row) => <CoinActs row={row} />),
    ]
  }, [t])
}

/** Coins, and whether they can be deposited. */
export function Coins() {
  const { t } = useLingui()
  const list = useReadCall(markets.calls.coins, {})
  return (
    <Section flush>
      <DataTable<Coin>
        name="coins"
        label={t`Coins`}
        columns={useColumns()}
        rows={list.data?.coins}
        rowKey={({ coin, network }) => `${coin} ${network}`}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>There are no coins.</Trans>}
      >
        <CallButton
          call={markets.calls.addCoin}
          label={t`Add a coin`}
          title={t`Add a coin`}
          button={{ size: 'xs' }}
        >
          <Trans>Its ways in and out are set under Deposits and withdrawals before it is opened.</Trans>
        </CallButton>
      </DataTable>
    </Section>
  )
}
