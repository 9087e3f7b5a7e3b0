import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { people } from '#contract/operators/people.ts'
import type { PersonOrder } from '#contract/operators/people-answer-schemas.ts'
import { isoTime } from '../../parts/format.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { useCodeName } from '../../parts/ledgerCodeNames.ts'
import { ObjectName } from '../../parts/ObjectName.tsx'
import { Section } from '../../parts/Page.tsx'
import { useProductName } from '../../parts/productNames.ts'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'

function useColumns(): readonly Column<PersonOrder>[] {
  const { t } = useLingui()
  const productName = useProductName()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t`Time`,
        value: ({ created_at }) => isoTime(created_at),
        cell: ({ created_at }) => <Time at={created_at} />,
      },
      { id: 'product', header: t`Product`, value: ({ product }) => productName(product) },
      {
        id: 'number',
        header: t`Number`,
        value: ({ number }) => number,
        cell: ({ kind, number }) => <ObjectName name={`${kind} ${number}`} />,
      },
      { id: 'subject', header: t`Subject`, value: ({ subject }) => subject },
      { id: 'side', header: t`Side`, value: ({ side }) => codeName('side', side) },
      {
        id: 'amount',
        header: t`Amount`,
        value: ({ amount }) => amount,
        cell: ({ amount, coin }) => <Amount amount={amount} coin={coin} />,
        numeric: true,
      },
      {
        id: 'state',
        header: t`State`,
        value: ({ state }) => codeName('state', state),
        cell: ({ state, open }) => <Badge color={open ? 'blue' : 'gray'}>{codeName('state', state)}</Badge>,
      },
      { id: 'kind', header: t`Kind`, value: ({ kind }) => codeName('object', kind), extra: true },
    ],
    [t, productName, codeName],
  )
}

/** Orders, positions and subscriptions in all products, open objects first. */
export function Orders({ person }: { readonly person: string }) {
  const { t } = useLingui()
  const orders = useReadCall(people.calls.orders, { person }, { every: 15_000 })
  const [{ order }, change] = useUrlParameters()
  const rows = useMemo(
    () => orders.data?.orders.filter(({ kind, number }) => !order || order === `${kind} ${number}`),
    [orders.data, order],
  )
  return (
    <Section flush>
      <DataTable<PersonOrder>
        name="orders"
        label={t`Orders and positions`}
        columns={useColumns()}
        rows={rows}
        rowKey={({ kind, number }) => `${kind} ${number}`}
        error={orders.error}
        retry={() => void orders.refetch()}
        empty={
          order ? (
            <Trans>It is not among what is open and the newest that is over.</Trans>
          ) : (
            <Trans>There are no orders.</Trans>
          )
        }
      >
        {order && (
          <Button variant="light" rightSection={<X size={14} />} onClick={() => change({ order: undefined })}>
            <Trans>Only {order.replaceAll('_', ' ')}</Trans>
          </Button>
        )}
      </DataTable>
    </Section>
  )
}
