import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { people, TRANSACTIONS_MOST } from '#contract/operators/people.ts'
import type { Transaction } from '#contract/operators/people-answer-schemas.ts'
import { useAccountName } from '../../parts/accountNames.ts'
import { useBucketName } from '../../parts/bucketNames.ts'
import { isoTime } from '../../parts/format.ts'
import { Amount, SignedAmount, Time } from '../../parts/formattedValues.tsx'
import { codesOf, useCodeName } from '../../parts/ledgerCodeNames.ts'
import { ObjectName } from '../../parts/ObjectName.tsx'
import { Section } from '../../parts/Page.tsx'
import { pagedTableProps, usePagedList } from '../../parts/pagedList.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { Journal } from './Journal.tsx'

const LIMIT = { shown: 200, exported: TRANSACTIONS_MOST }

interface Filter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly coin?: string | undefined
  readonly scene?: string | undefined
}

/** The filter without empty fields. */
const setFieldsOf = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

function useColumns(person: string): readonly Column<Transaction>[] {
  const { t } = useLingui()
  const accountName = useAccountName()
  const bucketName = useBucketName()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t`Time`,
        value: ({ created_at }) => isoTime(created_at),
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      { id: 'scene', header: t`What`, value: ({ scene }) => codeName('scene', scene) },
      { id: 'account', header: t`Account`, value: ({ account }) => accountName(account) },
      { id: 'bucket', header: t`Part`, value: ({ bucket }) => bucketName(bucket) },
      {
        id: 'amount',
        header: t`Amount`,
        value: ({ amount }) => amount,
        cell: ({ amount }) => <SignedAmount amount={amount} />,
        numeric: true,
      },
      { id: 'coin', header: t`Coin`, value: ({ coin }) => coin },
      {
        id: 'after',
        header: t`Balance after`,
        value: ({ balance_after }) => balance_after,
        cell: ({ balance_after }) => <Amount amount={balance_after} />,
        numeric: true,
      },
      {
        id: 'order',
        header: t`Order`,
        value: ({ order }) => order,
        cell: ({ order }) => <ObjectName name={order} uid={person} />,
      },
      {
        id: 'journal',
        header: t`Journal`,
        value: ({ journal }) => journal,
        cell: ({ journal }) => <Journal number={journal} />,
        numeric: true,
      },
      { id: 'id', header: t`Number`, value: ({ id }) => id, numeric: true, extra: true },
    ],
    [t, accountName, bucketName, person, codeName],
  )
}

function Filters({
  filter,
  onChange,
}: {
  readonly filter: Filter
  readonly onChange: (next: Filter) => void
}) {
  const { t } = useLingui()
  const [coin, setCoin] = useState(filter.coin ?? '')
  const codeName = useCodeName()
  const scene = filter.scene ?? ''
  const scenes = [
    { value: '', label: t`Everything` },
    ...codesOf('scene')
      .map((value) => ({ value, label: codeName('scene', value) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
  ]
  return (
    <form
      style={{ display: 'flex', gap: 8, alignItems: 'end', flexWrap: 'wrap' }}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filter, coin: coin.trim() })
      }}
    >
      <TextInput
        type="date"
        label={t`From (UTC)`}
        value={filter.from ?? ''}
        onChange={(event) => onChange({ ...filter, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t`To (UTC)`}
        value={filter.to ?? ''}
        onChange={(event) => onChange({ ...filter, to: event.currentTarget.value })}
      />
      <TextInput
        w={90}
        placeholder={t`Coin`}
        aria-label={t`Coin`}
        value={coin}
        onChange={(event) => setCoin(event.currentTarget.value)}
      />
      <NativeSelect
        w={150}
        aria-label={t`What`}
        value={scene}
        onChange={(event) => onChange({ ...filter, coin: coin.trim(), scene: event.currentTarget.value })}
        data={scenes}
      />
      <Button type="submit" variant="default">
        <Trans>Filter</Trans>
      </Button>
    </form>
  )
}

/** Transactions on a user's accounts, with their orders and journals. */
export function Transactions({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const { tab, order: _, ...filter } = useSearch({ from: '/person/$uid' })
  const navigate = useNavigate()
  const pages = usePagedList(
    people.calls.transactions,
    { person, ...setFieldsOf(filter) },
    ({ transactions }) => transactions,
    { by: 'before', limit: LIMIT },
  )
  return (
    <Section flush>
      <DataTable<Transaction>
        name="transactions"
        label={t`Transactions`}
        columns={useColumns(person)}
        {...pagedTableProps(pages, <Trans>Older transactions</Trans>)}
        empty={<Trans>There are no such transactions.</Trans>}
      >
        <Filters
          filter={filter}
          onChange={(next) =>
            void navigate({
              to: '/person/$uid',
              params: { uid: person },
              search: { ...setFieldsOf(next), ...(tab ? { tab } : {}) },
              replace: true,
            })
          }
        />
      </DataTable>
    </Section>
  )
}
