import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WithdrawRow } from '#contract/funds/withdraw.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { RecordList, useCoins } from '#features/kit/index.ts'
import { useWithdrawStatus } from '#features/withdraw/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import styles from './records.module.css'
import { WithdrawSheet } from './WithdrawSheet.tsx'

const STATUSES = ['1', '2', '3', '4', '5'] as const
type Status = 'all' | (typeof STATUSES)[number]

const TONES = { 1: 'amber', 2: 'amber', 3: 'blue', 4: 'plain', 5: 'plain' } as const

interface Props {
  readonly reading: ListReading<WithdrawRow>
  /** The filters, as the URL has them; an unknown value counts as no filter. */
  readonly status: string | undefined
  readonly coin: string | undefined
  /** Whether the empty list links to the form; false beside the form. */
  readonly linked?: boolean
  readonly onFilter: (part: { readonly status?: string; readonly coin?: string }) => void
}

/** The person's withdrawals, newest first; live events keep their states current. */
export function Withdrawals({ reading, status: chosen, coin: wanted, linked = true, onFilter }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const name = useWithdrawStatus()
  const [open, setOpen] = useState<number | null>(null)
  const kinds = [...new Map(reading.rows.map((row) => [String(row.currency), row.currency_name]))]
  const status: Status = STATUSES.find((one) => one === chosen) ?? 'all'
  const coin = kinds.find(([id]) => id === wanted)?.[0] ?? 'all'
  const filtered = status !== 'all' || coin !== 'all'
  const rows = reading.rows
    .filter((row) => status === 'all' || String(row.status) === status)
    .filter((row) => coin === 'all' || String(row.currency) === coin)
  return (
    <>
      <ChipRow<Status>
        label={t`Status`}
        value={status}
        onChange={(next) => onFilter({ status: next })}
        items={[
          { value: 'all', label: t`All` },
          ...STATUSES.map((value) => ({ value, label: name(Number(value) as WithdrawRow['status']) })),
        ]}
      />
      {kinds.length > 1 && (
        <ChipRow
          label={t`Coin`}
          height={40}
          value={coin}
          onChange={(next) => onFilter({ coin: next })}
          items={[
            { value: 'all', label: t`All coins` },
            ...kinds.map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      <RecordList
        label={t`Withdrawals`}
        className={styles.list}
        reading={reading}
        shown={rows}
        keyOf={(row) => row.id}
        empty={
          <EmptyState
            text={filtered ? <Trans>Nothing matches these filters</Trans> : <Trans>No withdrawals yet</Trans>}
            action={
              linked && (
                <Button kind="quiet" size={36} href="/pages/fund/select?to=withdraw">
                  <Trans>Withdraw</Trans>
                </Button>
              )
            }
          />
        }
        row={(row) => (
          <ListRow
            lead={<CoinMark name={row.currency_name} src={coins.of(row.currency)?.image} />}
            title={row.currency_name}
            subtitle={format.time(row.create_time, 'short')}
            value={`−${format.amount(row.amount, coins.precision(row.currency))}`}
            note={
              <Tag size={16} tone={TONES[row.status]}>
                {name(row.status)}
              </Tag>
            }
            chevron
            onClick={() => setOpen(row.id)}
          />
        )}
      />
      <WithdrawSheet row={reading.rows.find((row) => row.id === open)} onClose={() => setOpen(null)} />
    </>
  )
}
