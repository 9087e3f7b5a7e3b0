import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { markets } from '#contract/operators/markets.ts'
import type { MarketExposure } from '#contract/operators/markets-figures.ts'
import { dateTimeWithZone } from '../../parts/format.ts'
import { RoundedAmount, SignedAmount } from '../../parts/formattedValues.tsx'
import { Section } from '../../parts/Page.tsx'
import { useProductName } from '../../parts/productNames.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { amountColumn, integerColumn, plainColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'

type FuturesRow = MarketExposure['futures'][number]
type SecondsRow = MarketExposure['seconds'][number]
type PlatformRow = MarketExposure['platform'][number]
type PeopleRow = MarketExposure['people'][number]

const quoteOf = (pair: string): string => pair.split('/')[1] ?? ''

function FuturesExposure({ rows }: { readonly rows: readonly FuturesRow[] }) {
  const { t } = useLingui()
  const columns: readonly Column<FuturesRow>[] = [
    plainColumn('pair', t`Pair`),
    integerColumn('positions', t`Positions`),
    amountColumn('long', t`Long`),
    amountColumn('short', t`Short`),
    {
      ...amountColumn<FuturesRow>('net', t`Net of people`),
      cell: ({ net }) => <SignedAmount amount={net} />,
    },
    amountColumn('price', t`Price`),
    {
      ...amountColumn<FuturesRow>('notional', t`Net in quote`),
      cell: ({ notional, pair }) => <RoundedAmount amount={notional} coin={quoteOf(pair)} />,
    },
    {
      ...amountColumn<FuturesRow>('unrealised', t`People would win now`),
      // Unrealised profit of users is a loss of the platform.
      cell: ({ unrealised }) => <SignedAmount amount={unrealised} isLoss />,
    },
  ]
  return (
    <Section title={t`Futures: the platform is the other side`} flush>
      <DataTable<FuturesRow>
        name="exposure-futures"
        label={t`Exposure by futures`}
        columns={columns}
        rows={rows}
        rowKey={({ pair }) => pair}
        empty={<Trans>There are no open positions.</Trans>}
        short
      />
    </Section>
  )
}

function SecondsExposure({ rows }: { readonly rows: readonly SecondsRow[] }) {
  const { t } = useLingui()
  const columns: readonly Column<SecondsRow>[] = [
    plainColumn('pair', t`Pair`),
    integerColumn('options', t`Options`),
    amountColumn('up', t`Staked on up`, ({ coin }) => coin),
    amountColumn('down', t`Staked on down`, ({ coin }) => coin),
    amountColumn('most', t`The most to pay beyond the stakes`, ({ coin }) => coin),
  ]
  return (
    <Section title={t`Open options`} flush>
      <DataTable<SecondsRow>
        name="exposure-seconds"
        label={t`Exposure by options`}
        columns={columns}
        rows={rows}
        rowKey={({ pair, coin }) => `${pair} ${coin}`}
        empty={<Trans>There are no open options.</Trans>}
        short
      />
    </Section>
  )
}

function PlatformAccounts({ rows }: { readonly rows: readonly PlatformRow[] }) {
  const { t } = useLingui()
  const productName = useProductName()
  const columns: readonly Column<PlatformRow>[] = [
    { id: 'product', header: t`Product`, value: ({ product }) => productName(product) },
    {
      id: 'account',
      header: t`Account`,
      value: ({ account }) => account,
      cell: ({ account }) => <span className="mono">{account}</span>,
    },
    plainColumn('coin', t`Coin`),
    {
      ...amountColumn<PlatformRow>('amount', t`Amount`),
      cell: ({ amount }) => <SignedAmount amount={amount} />,
    },
    {
      ...amountColumn<PlatformRow>('worth', t`Worth`),
      cell: ({ worth }) => <RoundedAmount amount={worth} />,
    },
  ]
  return (
    <Section title={t`Accounts of the platform, by product`} flush>
      <DataTable<PlatformRow>
        name="exposure-platform"
        label={t`Accounts of the platform`}
        columns={columns}
        rows={rows}
        rowKey={({ product, account, coin }) => `${product} ${account} ${coin}`}
        empty={<Trans>Nothing stands on them.</Trans>}
        short
      />
    </Section>
  )
}

function PeopleHoldings({ rows }: { readonly rows: readonly PeopleRow[] }) {
  const { t } = useLingui()
  const columns: readonly Column<PeopleRow>[] = [
    plainColumn('coin', t`Coin`),
    amountColumn('held', t`People have`),
    amountColumn('owed', t`People owe by loans`),
    {
      ...amountColumn<PeopleRow>('worth', t`Worth`),
      cell: ({ worth }) => <RoundedAmount amount={worth} />,
    },
  ]
  return (
    <Section title={t`Owed to people, by coin`} flush>
      <DataTable<PeopleRow>
        name="exposure-people"
        label={t`Owed to people`}
        columns={columns}
        rows={rows}
        rowKey={({ coin }) => coin}
        empty={<Trans>Nobody has anything.</Trans>}
        short
      />
    </Section>
  )
}

/** Exposure of the platform by coin and product. */
export function Exposure() {
  const exposure = useReadCall(markets.calls.exposure, {}, { every: 15_000 })
  return (
    <ReadResult of={exposure}>
      {({ time, futures, seconds, platform, people }) => (
        <Stack gap="md">
          <FuturesExposure rows={futures} />
          <SecondsExposure rows={seconds} />
          <PlatformAccounts rows={platform} />
          <PeopleHoldings rows={people} />
          <Text size="xs" c="dimmed" className="tabular">
            <Trans>As of {dateTimeWithZone(time)}</Trans>
          </Text>
        </Stack>
      )}
    </ReadResult>
  )
}
