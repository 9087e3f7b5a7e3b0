import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useRarityName, useTypeName } from '../labels.ts'
import { cleared, setFilters, TYPES, useFilters } from './artworkFilters.ts'
import styles from './market.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** Number of matching works; null while loading. */
  readonly found: number | null
}

/** Sheet with all filters except the kind of sale. */
export function FilterSheet({ open, onClose, found }: Props) {
  const { t } = useLingui()
  const rarity = useRarityName()
  const type = useTypeName()
  const filters = useFilters()
  const { data: coins = [] } = useRead(nft.currencies, {}, { enabled: open })
  const all = { value: '' as const, label: t`All` }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Filters`}
      flush
      footer={
        <div className={styles.sheetFoot}>
          <Button kind="quiet" onClick={() => setFilters(cleared(filters))}>
            <Trans>Reset</Trans>
          </Button>
          <Button block onClick={onClose}>
            {found === null ? (
              <Trans>Show results</Trans>
            ) : (
              <Plural value={found} one="Show # result" other="Show # results" />
            )}
          </Button>
        </div>
      }
    >
      <Group name={t`Status`}>
        <ChipRow
          label={t`Status`}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
          items={[
            all,
            { value: '1', label: t`On sale` },
            { value: '2', label: t`Not started` },
            { value: '0', label: t`Ended` },
          ]}
        />
      </Group>
      <Group name={t`Type`}>
        <ChipRow
          label={t`Type`}
          value={filters.type}
          onChange={(next) => setFilters({ type: next })}
          items={TYPES.map((one) => (one === '' ? all : { value: one, label: type(one) }))}
        />
      </Group>
      <Group name={t`Rarity`}>
        <ChipRow
          label={t`Rarity`}
          value={filters.rarity}
          onChange={(next) => setFilters({ rarity: next })}
          items={[
            all,
            { value: '1', label: rarity(1) },
            { value: '2', label: rarity(2) },
            { value: '3', label: rarity(3) },
            { value: '4', label: rarity(4) },
          ]}
        />
      </Group>
      <Group name={t`Currency`}>
        <ChipRow
          label={t`Currency`}
          value={filters.currency_id}
          onChange={(currency_id) => setFilters({ currency_id })}
          items={[
            { value: '0', label: t`All` },
            ...coins.map((coin) => ({ value: String(coin.currency_id), label: coin.currency_name })),
          ]}
        />
      </Group>
    </Sheet>
  )
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.groupName}>{name}</h3>
      {children}
    </section>
  )
}
