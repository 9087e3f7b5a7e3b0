import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { Games as GameList } from '#contract/operators/products/games.ts'
import { products } from '#contract/operators/products.ts'
import { CallButton } from '../../parts/act/CallButton.tsx'
import { Moment } from '../../parts/figures.tsx'
import { count } from '../../parts/format.ts'
import { percent } from '../../parts/rates.ts'
import type { Column } from '../../parts/table/columns.ts'
import { figure, moment, plain, text } from '../../parts/table/make.tsx'
import { useLook } from '../../queries.ts'
import { Preview } from './Preview.tsx'
import { OpenBadge, ProductTable, RowActs, useOpenColumn } from './ProductTable.tsx'

type Game = GameList['games'][number]
const { calls } = products

function GamePreview({ row }: { readonly row: Game }) {
  const { t } = useLingui()
  return (
    <Preview
      title={row.name}
      badge={<OpenBadge open={row.open} />}
      figure={row.kind === 'wheel' ? t`${count(row.daily)} chances a day` : t`Another site`}
      note={row.url || undefined}
      rows={[
        ...row.prizes.map(
          ({ code, weight, chance }, n) =>
            [`${n + 1}. ${code ?? t`Nothing`}`, t`${percent(chance)} (weight ${weight})`] as const,
        ),
        row.opened_at > 0 && [t`First opened`, <Moment key="opened" at={row.opened_at} />],
      ]}
    />
  )
}

/** Prize wheels, and links to external games. */
export function Games() {
  const { t } = useLingui()
  const list = useLook(calls.gameList, {})
  const state = useOpenColumn<Game>()
  const columns: readonly Column<Game>[] = [
    figure('id', t`Number`),
    plain('name', t`Name`),
    text('kind', t`Kind`, ({ kind }) => (kind === 'wheel' ? t`Wheel` : t`Link`)),
    state,
    figure('daily', t`Chances a day`),
    text('prizes', t`Prizes`, ({ prizes }) => prizes.length),
    moment('opened_at', t`First opened`),
    plain('url', t`Address`),
  ]
  return (
    <ProductTable<Game>
      name="games"
      label={t`Games`}
      columns={columns}
      rows={list.data?.games}
      rowKey={({ id }) => String(id)}
      error={list.error}
      retry={() => void list.refetch()}
      empty={<Trans>There are no games.</Trans>}
      titleOf={({ name }) => name}
      preview={(row) => <GamePreview row={row} />}
      acts={(row) => (
        <RowActs
          title={row.name}
          known={{ id: row.id }}
          acts={[
            row.open ? [calls.gameClose, t`Close`, 'danger'] : [calls.gameOpen, t`Open`],
            // Prizes cannot be changed once the wheel was opened.
            row.kind === 'wheel' && row.opened_at === 0 && [calls.gamePrize, t`Add a prize`],
          ]}
        />
      )}
    >
      <Group gap="xs">
        <CallButton call={calls.gameWheel} label={t`New wheel`} />
        <CallButton call={calls.gameLink} label={t`New link`} />
      </Group>
    </ProductTable>
  )
}
