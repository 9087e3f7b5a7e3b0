import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack } from '@mantine/core'
import { markets } from '#contract/operators/markets.ts'
import type { ReserveShow } from '#contract/operators/markets-figures.ts'
import { RoundedAmount } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { Section } from '../../parts/Page.tsx'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { actsColumn, amountColumn, integerColumn, plainColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type Reserve = ReserveShow['reserves'][number]

function useColumns(): readonly Column<Reserve>[] {
  const { t } = useLingui()
  return [
    {
      ...plainColumn<Reserve>('account', t`Account`),
      cell: ({ account }) => <span className="mono">{account}</span>,
    },
    plainColumn('coin', t`Coin`),
    amountColumn('free', t`Free`),
    amountColumn('held', t`Set aside`),
    integerColumn('objects', t`For open objects`),
    amountColumn('test', t`Test money in it`),
    {
      ...amountColumn<Reserve>('worth', t`Worth`),
      cell: ({ worth }) => <RoundedAmount amount={worth} />,
    },
    actsColumn(({ account, coin }) => (
      <CallButton
        call={markets.calls.addReserve}
        label={t`Add`}
        title={t`Add to ${account}`}
        known={{ account, coin }}
        button={{ size: 'compact-xs' }}
      >
        <Trans>An amount with a minus sign takes free money out.</Trans>
      </CallButton>
    )),
  ]
}

/** The platform's reserves and insurance accounts. */
export function Reserves() {
  const { t } = useLingui()
  const columns = useColumns()
  const list = useReadCall(markets.calls.reserves, {}, { every: 15_000 })
  return (
    <ReadResult of={list}>
      {({ reserves, empty }) => (
        <Stack gap="md">
          {empty.length > 0 && (
            <Alert color="yellow">
              <Trans>
                Without any money, so that nothing that draws on them can be opened: {empty.join(', ')}
              </Trans>
            </Alert>
          )}
          <Section
            flush
            actions={
              <CallButton call={markets.calls.addReserve} label={t`Add to a reserve`}>
                <Trans>An amount with a minus sign takes free money out.</Trans>
              </CallButton>
            }
          >
            <DataTable<Reserve>
              name="reserves"
              label={t`Insurance and reserves`}
              columns={columns}
              rows={reserves}
              rowKey={({ account, coin }) => `${account} ${coin}`}
              empty={<Trans>There are no reserves.</Trans>}
            />
          </Section>
        </Stack>
      )}
    </ReadResult>
  )
}
