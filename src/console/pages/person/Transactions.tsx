import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { people } from '#contract/operators/people.ts'
import type { Transaction } from '#contract/operators/person.ts'
import { send } from '../../api.ts'
import { useAccountName } from '../../parts/accounts.ts'
import { Moment } from '../../parts/figures.tsx'
import { grouped, isoTime } from '../../parts/format.ts'
import { ObjectName } from '../../parts/ObjectName.tsx'
import { Section } from '../../parts/Page.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'

const PAGE = 200

interface Filter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly coin?: string | undefined
  readonly scene?: string | undefined
}

/** Without what is not set. */
const given = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Page after page, newest first. */
function useTransactions(person: string, filter: Filter) {
  const call = people.calls.transactions
  return useInfiniteQuery({
    queryKey: [call.path, 'pages', person, given(filter)],
    queryFn: ({ pageParam, signal }) =>
      send(
        call,
        { person, ...given(filter), limit: PAGE, ...(pageParam === 0 ? {} : { before: pageParam }) },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ transactions }) =>
      transactions.length < PAGE ? undefined : transactions.at(-1)?.id,
    placeholderData: keepPreviousData,
  })
}

function useColumns(): readonly Column<Transaction>[] {
  const { t } = useLingui()
  const accountName = useAccountName()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t`Time`,
        value: ({ created_at }) => isoTime(created_at),
        cell: ({ created_at }) => <Moment at={created_at} />,
      },
      { id: 'scene', header: t`What`, value: ({ scene }) => scene.replaceAll('_', ' ') },
      { id: 'account', header: t`Account`, value: ({ account }) => accountName(account) },
      { id: 'bucket', header: t`Part`, value: ({ bucket }) => bucket },
      {
        id: 'amount',
        header: t`Amount`,
        value: ({ amount }) => amount,
        cell: ({ amount }) => (
          <span style={{ color: amount.startsWith('-') ? 'var(--console-late)' : 'var(--console-good)' }}>
            {amount.startsWith('-') ? '' : '+'}
            {grouped(amount)}
          </span>
        ),
        numeric: true,
      },
      { id: 'coin', header: t`Coin`, value: ({ coin }) => coin },
      {
        id: 'after',
        header: t`Balance after`,
        value: ({ balance_after }) => balance_after,
        cell: ({ balance_after }) => grouped(balance_after),
        numeric: true,
      },
      {
        id: 'order',
        header: t`Order`,
        value: ({ order }) => order,
        cell: ({ order }) => <ObjectName name={order} />,
      },
      { id: 'journal', header: t`Journal`, value: ({ journal }) => journal, numeric: true },
      { id: 'id', header: t`Number`, value: ({ id }) => id, numeric: true, extra: true },
    ],
    [t, accountName],
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
  const [scene, setScene] = useState(filter.scene ?? '')
  return (
    <form
      style={{ display: 'flex', gap: 8, alignItems: 'end', flexWrap: 'wrap' }}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filter, coin: coin.trim(), scene: scene.trim() })
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
      <TextInput
        w={150}
        placeholder={t`What, as spot_buy`}
        aria-label={t`What`}
        value={scene}
        onChange={(event) => setScene(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        <Trans>Filter</Trans>
      </Button>
    </form>
  )
}

/** What came to and left the accounts of a person, with order and journal. */
export function Transactions({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const { tab, ...filter } = useSearch({ from: '/person/$uid' })
  const navigate = useNavigate()
  const pages = useTransactions(person, filter)
  const rows = useMemo(() => pages.data?.pages.flatMap(({ transactions }) => transactions), [pages.data])
  return (
    <Section flush>
      <DataTable<Transaction>
        name="transactions"
        label={t`Transactions`}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => String(id)}
        error={pages.error}
        retry={() => void pages.refetch()}
        empty={<Trans>There are no such transactions.</Trans>}
        partial={pages.hasNextPage}
        stale={pages.isPlaceholderData}
        footer={
          pages.hasNextPage && (
            <Center p="xs">
              <Button
                variant="subtle"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                <Trans>Older transactions</Trans>
              </Button>
            </Center>
          )
        }
      >
        <Filters
          filter={filter}
          onChange={(next) =>
            void navigate({
              to: '/person/$uid',
              params: { uid: person },
              search: { ...given(next), ...(tab ? { tab } : {}) },
              replace: true,
            })
          }
        />
      </DataTable>
    </Section>
  )
}
