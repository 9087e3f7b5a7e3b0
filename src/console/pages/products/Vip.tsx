import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { VipLevels, VipPerson } from '#contract/operators/products/vip-and-copy-traders.ts'
import { products } from '#contract/operators/products.ts'
import { RoundedAmount } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { Section } from '../../parts/Page.tsx'
import { PersonLink } from '../../parts/PersonLink.tsx'
import { percent, trimmed } from '../../parts/percentText.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { amountColumn, integerColumn, plainColumn, rateColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useUrlParameters } from '../../parts/useUrlParameters.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { ProductTable, RowActs } from './ProductTable.tsx'

type Terms = VipLevels['today'][number]
type Day = VipPerson['days'][number]
const { calls } = products

const titleOf = ({ level }: Terms): string => `VIP ${level}`

/** A VIP level as shown to users, who reach it by volume or by assets. */
function LevelPreview({ row }: { readonly row: Terms }) {
  const { t } = useLingui()
  return (
    <ProductPreview
      title={t`VIP levels`}
      figure={titleOf(row)}
      rows={[
        [t`Volume of 30 days`, <RoundedAmount key="volume" amount={row.volume} />],
        [t`or assets`, <RoundedAmount key="assets" amount={row.assets} />],
        [t`Rebate`, percent(row.rebate)],
      ]}
    />
  )
}

interface LevelsProps {
  readonly day: 'today' | 'tomorrow'
  readonly title: string
  readonly rows: readonly Terms[]
}

function Levels({ day, title, rows }: LevelsProps) {
  const { t } = useLingui()
  const columns: readonly Column<Terms>[] = [
    integerColumn('level', t`Level`),
    amountColumn('volume', t`Volume of 30 days, USDT`),
    amountColumn('assets', t`or assets, USDT`),
    rateColumn('rebate', t`Rebate`),
  ]
  return (
    <ProductTable<Terms>
      name="vip-levels"
      label={title}
      title={title}
      columns={columns}
      rows={rows}
      rowKey={({ level }) => `${day} ${level}`}
      empty={<Trans>There are no levels.</Trans>}
      short
      titleOf={titleOf}
      preview={(row) => <LevelPreview row={row} />}
      acts={(row) => (
        <RowActs
          title={titleOf(row)}
          known={{ level: row.level }}
          row={{ volume: trimmed(row.volume), assets: trimmed(row.assets), rebate: trimmed(row.rebate) }}
          acts={[[calls.vipLevel, t`Terms from tomorrow on`]]}
        />
      )}
    />
  )
}

function PersonLevel({ person }: { readonly person: VipPerson }) {
  const { t } = useLingui()
  const { uid, level, market_maker, credit_score, days } = person
  const columns: readonly Column<Day>[] = [
    plainColumn('day', t`Day`),
    integerColumn('level', t`Level`),
    amountColumn('volume', t`Volume of 30 days, USDT`),
    amountColumn('assets', t`Assets, USDT`),
  ]
  return (
    <Stack gap="sm">
      <KeyValue
        rows={[
          [t`Person`, <PersonLink key="uid" uid={uid} />],
          [
            t`Level`,
            <Group key="level" gap={4}>
              {level} {market_maker && <Badge color="blue">{t`Market maker`}</Badge>}
            </Group>,
          ],
          [t`Credit score`, credit_score ?? t`None yet`],
        ]}
      />
      <RowActs
        title={String(uid)}
        known={{ uid }}
        row={{ maker: market_maker, score: credit_score }}
        acts={[
          [calls.vipMaker, t`Market maker`],
          [calls.vipScore, t`Credit score`],
        ]}
      />
      <DataTable<Day>
        name="vip-days"
        label={t`Days`}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        empty={<Trans>No level was computed yet.</Trans>}
        short
      />
    </Stack>
  )
}

/** Shows how a user's VIP level was computed. */
function PersonLookup() {
  const { t } = useLingui()
  const [{ uid = '' }, change] = useUrlParameters()
  const [typed, setTyped] = useState(uid)
  const isUid = /^\d{1,15}$/.test(uid)
  const person = useReadCall(calls.vipPerson, { uid: Number(uid) || 1 }, { enabled: isUid })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    change({ uid: typed.trim() })
  }
  return (
    <Section title={t`Level of a person`}>
      <Stack gap="sm">
        <form onSubmit={submit} style={{ display: 'flex', gap: 8 }}>
          <TextInput
            aria-label={t`Uid`}
            placeholder={t`Uid`}
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            <Trans>Show</Trans>
          </Button>
        </form>
        {isUid && <ReadResult of={person}>{(shown) => <PersonLevel person={shown} />}</ReadResult>}
      </Stack>
    </Section>
  )
}

/** VIP levels, and how a user's level was computed. */
export function Vip() {
  const { t } = useLingui()
  const levels = useReadCall(calls.vipLevels, {})
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <ReadResult of={levels}>
        {({ today, tomorrow }) => (
          <Stack gap="md">
            <Levels day="today" title={t`Levels today`} rows={today} />
            {tomorrow.length > 0 && (
              <Levels day="tomorrow" title={t`Levels from tomorrow on`} rows={tomorrow} />
            )}
          </Stack>
        )}
      </ReadResult>
      <div>
        <PersonLookup />
      </div>
    </SimpleGrid>
  )
}
