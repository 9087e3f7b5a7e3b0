import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Balance, Hold } from '#contract/operators/people-answer-schemas.ts'
import { useAccountName } from '../../parts/accountNames.ts'
import { useBucketName } from '../../parts/bucketNames.ts'
import { Amount, RoundedAmount } from '../../parts/formattedValues.tsx'
import { ObjectName } from '../../parts/ObjectName.tsx'
import { Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'

function useBalanceColumns(): readonly Column<Balance>[] {
  const { t } = useLingui()
  const accountName = useAccountName()
  return useMemo(() => {
    const amount = (id: 'available' | 'frozen' | 'locked' | 'total', header: string): Column<Balance> => ({
      id,
      header,
      value: (row) => row[id],
      cell: (row) => <Amount amount={row[id]} />,
      numeric: true,
    })
    return [
      { id: 'account', header: t`Account`, value: ({ account }) => accountName(account) },
      { id: 'coin', header: t`Coin`, value: ({ coin }) => coin },
      amount('available', t`Available`),
      amount('frozen', t`Frozen`),
      amount('locked', t`Locked`),
      amount('total', t`Total`),
      {
        id: 'worth',
        header: t`Value`,
        value: ({ worth }) => worth,
        cell: ({ worth }) => <RoundedAmount amount={worth} />,
        numeric: true,
      },
    ]
  }, [t, accountName])
}

/** Balances by account and coin. */
export function Balances({ rows }: { readonly rows: readonly Balance[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`Balances`} flush>
      <DataTable<Balance>
        name="balances"
        label={t`Balances`}
        columns={useBalanceColumns()}
        rows={rows}
        rowKey={({ account, coin }) => `${account} ${coin}`}
        empty={<Trans>There is no balance.</Trans>}
        short
      />
    </Section>
  )
}

function useHoldColumns(person: string): readonly Column<Hold>[] {
  const { t } = useLingui()
  const bucketName = useBucketName()
  const accountName = useAccountName()
  return useMemo(
    () => [
      { id: 'account', header: t`Account`, value: ({ account }) => accountName(account) },
      { id: 'coin', header: t`Coin`, value: ({ coin }) => coin },
      { id: 'bucket', header: t`Held as`, value: ({ bucket }) => bucketName(bucket) },
      {
        id: 'amount',
        header: t`Amount`,
        value: ({ amount }) => amount,
        cell: ({ amount }) => <Amount amount={amount} />,
        numeric: true,
      },
      {
        id: 'order',
        header: t`For`,
        value: ({ order }) => order,
        cell: ({ order }) => <ObjectName name={order} uid={person} />,
      },
    ],
    [t, accountName, bucketName, person],
  )
}

/** Frozen and locked amounts with their open objects. */
export function Holds({ rows, person }: { readonly rows: readonly Hold[]; readonly person: string }) {
  const { t } = useLingui()
  return (
    <Section title={t`Held amounts`} flush>
      <DataTable<Hold>
        name="holds"
        label={t`Held amounts`}
        columns={useHoldColumns(person)}
        rows={rows}
        rowKey={({ account, coin, bucket, order }) => `${account} ${coin} ${bucket} ${order}`}
        empty={<Trans>Nothing is held.</Trans>}
        short
      />
    </Section>
  )
}
