import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { markets } from '#contract/operators/markets.ts'
import type { MarketExposure } from '#contract/operators/markets-figures.ts'
import { Answer } from '../../parts/Answer.tsx'
import { Signed, Worth } from '../../parts/figures.tsx'
import { zoned } from '../../parts/format.ts'
import { Section } from '../../parts/Page.tsx'
import { useProductName } from '../../parts/productNames.ts'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { figure, money, plain } from '../../parts/table/make.tsx'
import { useLook } from '../../queries.ts'

type FuturesRow = MarketExposure['futures'][number]
type SecondsRow = MarketExposure['seconds'][number]
type PlatformRow = MarketExposure['platform'][number]
type PeopleRow = MarketExposure['people'][number]

const quoteOf = (pair: string): string => pair.split('/')[1] ?? ''

function FuturesExposure({ rows }: { readonly rows: readonly FuturesRow[] }) {
  const { t } = useLingui()
  const columns: readonly Column<FuturesRow>[] = [
    plain('pair', t`Pair`),
    figure('positions', t`Positions`),
    money('long', t`Long`),
    money('short', t`Short`),
    { ...money<FuturesRow>('net', t`Net of people`), cell: ({ net }) => <Signed amount={net} /> },
    money('price', t`Price`),
    {
      ...money<FuturesRow>('notional', t`Net in quote`),
      cell: ({ notional, pair }) => <Worth amount={notional} coin={quoteOf(pair)} />,
    },
    {
      ...money<FuturesRow>('unrealised', t`People would win now`),
      // Unrealised profit of users is a loss of the platform.
      cell: ({ unrealised }) => <Signed amount={unrealised} isLoss />,
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
    plain('pair', t`Pair`),
    figure('options', t`Options`),
    money('up', t`Staked on up`, ({ coin }) => coin),
    money('down', t`Staked on down`, ({ coin }) => coin),
    money('most', t`The most to pay beyond the stakes`, ({ coin }) => coin),
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
    plain('coin', t`Coin`),
    { ...money<PlatformRow>('amount', t`Amount`), cell: ({ amount }) => <Signed amount={amount} /> },
    { ...money<PlatformRow>('worth', t`Worth`), cell: ({ worth }) => <Worth amount={worth} /> },
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
    plain('coin', t`Coin`),
    money('held', t`People have`),
    money('owed', t`People owe by loans`),
    { ...money<PeopleRow>('worth', t`Worth`), cell: ({ worth }) => <Worth amount={worth} /> },
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
  const exposure = useLook(markets.calls.exposure, {}, { every: 15_000 })
  return (
    <Answer of={exposure}>
      {({ time, futures, seconds, platform, people }) => (
        <Stack gap="md">
          <FuturesExposure rows={futures} />
          <SecondsExposure rows={seconds} />
          <PlatformAccounts rows={platform} />
          <PeopleHoldings rows={people} />
          <Text size="xs" c="dimmed" className="tabular">
            <Trans>As of {zoned(time)}</Trans>
          </Text>
        </Stack>
      )}
    </Answer>
  )
}
