import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { DepositNetworks } from '#contract/operators/funds-deposits.ts'
import type { WithdrawNetworks } from '#contract/operators/funds-withdrawals.ts'
import { grouped } from '../../parts/format.ts'
import { ActButton } from '../../parts/operator-actions/ActButton.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { percent } from '../../parts/percentText.ts'
import { actsColumn, amountColumn, textColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { type ActCall, useReadCall } from '../../queries.ts'
import { useMay } from '../../session.ts'

type Deposit = DepositNetworks['networks'][number]
type Withdraw = WithdrawNetworks['networks'][number]
interface Network {
  readonly coin: string
  readonly network: string
  readonly open: boolean
  readonly tag: boolean
}

const SMALL = { size: 'compact-xs' } as const

function useNetworkColumns<T extends Network>(): readonly Column<T>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      textColumn<T>('coin', t`Coin`, ({ coin }) => coin),
      textColumn<T>('network', t`Network`, ({ network }) => network),
      textColumn<T>(
        'open',
        t`State`,
        ({ open }) => (open ? t`Open` : t`Closed`),
        ({ open }) => <Badge color={open ? 'green' : 'gray'}>{open ? t`Open` : t`Closed`}</Badge>,
      ),
      textColumn<T>('tag', t`Takes a tag`, ({ tag }) => (tag ? t`Yes` : t`No`)),
    ],
    [t],
  )
}

interface NetworkActsProps {
  readonly row: Deposit | Withdraw
  /** Title of the dialog, such as "Deposits of USDT by TRC20". */
  readonly title: string
  readonly set: ActCall
  readonly open: ActCall
  readonly close: ActCall
}

function NetworkActs({ row, title, set, open, close }: NetworkActsProps) {
  const { t } = useLingui()
  const known = { coin: row.coin, network: row.network }
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <CallButton call={set} row={row} label={t`Change`} title={title} known={known} button={SMALL}>
        <Trans>A second operator has to approve it.</Trans>
      </CallButton>
      <ActButton
        call={row.open ? close : open}
        label={row.open ? t`Close` : t`Open`}
        title={title}
        danger={row.open}
        known={known}
        button={SMALL}
      />
    </Group>
  )
}

function DepositTable() {
  const { t } = useLingui()
  const list = useReadCall(funds.calls.depositNetworks, {})
  const shared = useNetworkColumns<Deposit>()
  const columns = useMemo(
    () => [
      ...shared,
      amountColumn<Deposit>('min', t`Least`),
      amountColumn<Deposit>('max', t`Most`),
      textColumn<Deposit>('confirmations', t`Confirmations`, ({ confirmations }) => confirmations),
      actsColumn<Deposit>((row) => (
        <NetworkActs
          row={row}
          title={t`Deposits of ${row.coin} by ${row.network}`}
          set={funds.calls.setDepositNetwork}
          open={funds.calls.openDepositNetwork}
          close={funds.calls.closeDepositNetwork}
        />
      )),
    ],
    [shared, t],
  )
  return (
    <Section
      title={t`Deposits`}
      flush
      actions={
        <ActButton
          call={funds.calls.limitDeposits}
          label={t`Most of one deposit`}
          fields={[
            { kind: 'coin', name: 'coin', label: t`Coin` },
            { kind: 'decimal', name: 'most', label: t`Most of one deposit` },
          ]}
        >
          <Trans>Larger ones are not taken, whichever way they come.</Trans>
        </ActButton>
      }
    >
      <DataTable<Deposit>
        name="deposit-networks"
        label={t`Networks of deposits`}
        columns={columns}
        rows={list.data?.networks}
        rowKey={({ coin, network }) => `${coin} ${network}`}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>There are no networks.</Trans>}
        short
      />
    </Section>
  )
}

function WithdrawTable() {
  const { t } = useLingui()
  const list = useReadCall(funds.calls.withdrawNetworks, {})
  const shared = useNetworkColumns<Withdraw>()
  const columns = useMemo(
    () => [
      ...shared,
      {
        id: 'fee',
        header: t`Fee`,
        numeric: true,
        value: ({ fee, fee_type }: Withdraw) => (fee_type === 'rate' ? percent(fee) : grouped(fee)),
      },
      amountColumn<Withdraw>('min', t`Least`),
      amountColumn<Withdraw>('max', t`Most`),
      actsColumn<Withdraw>((row) => (
        <NetworkActs
          row={row}
          title={t`Withdrawals of ${row.coin} by ${row.network}`}
          set={funds.calls.setWithdrawNetwork}
          open={funds.calls.openWithdrawNetwork}
          close={funds.calls.closeWithdrawNetwork}
        />
      )),
    ],
    [shared, t],
  )
  return (
    <Section title={t`Withdrawals`} flush>
      <DataTable<Withdraw>
        name="withdraw-networks"
        label={t`Networks of withdrawals`}
        columns={columns}
        rows={list.data?.networks}
        rowKey={({ coin, network }) => `${coin} ${network}`}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>There are no networks.</Trans>}
        short
      />
    </Section>
  )
}

/** Networks for deposits and withdrawals, with their state and terms. */
export function Networks() {
  const mayDeposits = useMay(funds.calls.depositNetworks)
  return (
    <Stack gap="md">
      <WithdrawTable />
      {mayDeposits && <DepositTable />}
    </Stack>
  )
}
