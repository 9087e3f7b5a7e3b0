import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { Games as GameList } from '#contract/operators/products/quizzes-and-wheels.ts'
import { products } from '#contract/operators/products.ts'
import { count } from '../../parts/format.ts'
import { Time } from '../../parts/formattedValues.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { percent } from '../../parts/percentText.ts'
import { integerColumn, plainColumn, textColumn, timeColumn } from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { OpenBadge, ProductTable, RowActs, useOpenColumn } from './ProductTable.tsx'

type Game = GameList['games'][number]
const { calls } = products

function GamePreview({ row }: { readonly row: Game }) {
  const { t } = useLingui()
  return (
    <ProductPreview
      title={row.name}
      badge={<OpenBadge open={row.open} />}
      figure={row.kind === 'wheel' ? t`${count(row.daily)} chances a day` : t`Another site`}
      note={row.url || undefined}
      rows={[
        ...row.prizes.map(
          ({ code, weight, chance }, n) =>
            [`${n + 1}. ${code ?? t`Nothing`}`, t`${percent(chance)} (weight ${weight})`] as const,
        ),
        row.opened_at > 0 && [t`First opened`, <Time key="opened" at={row.opened_at} />],
      ]}
    />
  )
}

/** Prize wheels, and links to external games. */
export function Games() {
  const { t } = useLingui()
  const list = useReadCall(calls.gameList, {})
  const state = useOpenColumn<Game>()
  const columns: readonly Column<Game>[] = [
    integerColumn('id', t`Number`),
    plainColumn('name', t`Name`),
    textColumn('kind', t`Kind`, ({ kind }) => (kind === 'wheel' ? t`Wheel` : t`Link`)),
    state,
    integerColumn('daily', t`Chances a day`),
    textColumn('prizes', t`Prizes`, ({ prizes }) => prizes.length),
    timeColumn('opened_at', t`First opened`),
    plainColumn('url', t`Address`),
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
