import { Trans, useLingui } from '@lingui/react/macro'
import { type IdentityLimits, identity } from '#contract/operators/identity.ts'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { trimmed } from '../../parts/percentText.ts'
import { actsColumn, amountColumn, integerColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Limit = IdentityLimits['limits'][number]

/** Limits of each verification level for withdrawals and fiat trades. */
export function VerificationLimits() {
  const { t } = useLingui()
  const list = useReadCall(identity.calls.limits, {})
  const columns: readonly Column<Limit>[] = [
    integerColumn('level', t`Identity level`),
    amountColumn('withdraw_24h_btc', t`Withdrawals within 24 hours`, () => 'BTC'),
    amountColumn('fiat_single_usdt', t`One fiat trade`, () => 'USDT'),
    actsColumn((row) => (
      <CallButton
        call={identity.calls.limit}
        label={t`Change`}
        title={t`Limits of level ${row.level}`}
        known={{ level: row.level }}
        row={{
          withdraw_24h_btc: trimmed(row.withdraw_24h_btc),
          fiat_single_usdt: trimmed(row.fiat_single_usdt),
        }}
        button={{ size: 'compact-xs' }}
      >
        <Trans>A second operator has to approve it.</Trans>
      </CallButton>
    )),
  ]
  return (
    <Section flush>
      <DataTable<Limit>
        name="identity-limits"
        label={t`Limits by level`}
        columns={columns}
        rows={list.data?.limits}
        rowKey={({ level }) => String(level)}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>There are no limits.</Trans>}
        short
      />
    </Section>
  )
}
