import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { funds } from '#contract/operators/funds.ts'
import type { AddressStatus, BankList } from '#contract/operators/funds-deposits.ts'
import { count } from '../../parts/format.ts'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { actsColumn, textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Pool = AddressStatus['networks'][number]
type Bank = BankList['accounts'][number]

function SetBank({ bank }: { readonly bank?: Bank }) {
  const { t } = useLingui()
  return (
    <CallButton
      call={funds.calls.setBank}
      label={bank ? t`Change` : t`Add an account`}
      title={t`Bank account that people pay to`}
      {...(bank ? { known: { currency: bank.currency }, row: bank } : {})}
      {...(bank ? { button: { size: 'compact-xs' } } : {})}
    >
      <Trans>A second operator has to approve it.</Trans>
    </CallButton>
  )
}

function useBankColumns(): readonly Column<Bank>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      textColumn<Bank>('currency', t`Currency`, ({ currency }) => currency),
      textColumn<Bank>('name', t`Account holder`, ({ account_name }) => account_name),
      textColumn<Bank>('number', t`Account number`, ({ account_number }) => account_number),
      textColumn<Bank>('bank', t`Bank`, ({ bank_name }) => bank_name),
      textColumn<Bank>('swift', t`SWIFT`, ({ swift }) => swift),
      timeColumn<Bank>('updated_at', t`Changed`),
      actsColumn<Bank>((bank) => <SetBank bank={bank} />),
    ],
    [t],
  )
}

function usePoolColumns(): readonly Column<Pool>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      textColumn<Pool>('network', t`Network`, ({ network }) => network),
      {
        id: 'free',
        header: t`Free`,
        numeric: true,
        value: ({ free }) => free,
        cell: ({ free, low }) => (
          <>
            {low && <Badge color="red">{t`Low`}</Badge>} {count(free)}
          </>
        ),
      },
      { id: 'given', header: t`Given to people`, numeric: true, value: ({ given }) => given },
    ],
    [t],
  )
}

/** The platform's blockchain addresses and bank accounts to which users pay. */
export function BankAccounts() {
  const { t } = useLingui()
  const pools = useReadCall(funds.calls.addresses, {}, { every: 60_000 })
  const banks = useReadCall(funds.calls.banks, {})
  return (
    <Stack gap="md">
      <Section title={t`Pool of addresses`} flush>
        <DataTable<Pool>
          name="addresses-pool"
          label={t`Pool of addresses`}
          columns={usePoolColumns()}
          rows={pools.data?.networks}
          rowKey={({ network }) => network}
          error={pools.error}
          retry={() => void pools.refetch()}
          empty={<Trans>No network takes addresses from a pool.</Trans>}
          short
        />
      </Section>
      <Section title={t`Bank accounts`} flush actions={<SetBank />}>
        <DataTable<Bank>
          name="banks"
          label={t`Bank accounts`}
          columns={useBankColumns()}
          rows={banks.data?.accounts}
          rowKey={({ currency }) => currency}
          error={banks.error}
          retry={() => void banks.refetch()}
          empty={<Trans>There is no bank account: nobody can pay by bank.</Trans>}
          short
        />
      </Section>
    </Stack>
  )
}
