import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConvertRow } from '#contract/funds/convert.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { fundsStyles as funds, RecordList, useAmountText, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Repeat } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './convert.module.css'
import { useConvertStatus, useEndLabels, useRateText, useShortRate } from './labels.ts'

interface Props {
  readonly reading: ListReading<ConvertRow>
  /** Whether the empty list links to the form; false beside the form. */
  readonly linked?: boolean
}

/** The person's conversions, newest first, including pending conversions. */
export function ConversionList({ reading, linked = true }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const text = useAmountText()
  const status = useConvertStatus()
  const shortRate = useShortRate()
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <RecordList
        label={t`Conversions`}
        className={funds.list}
        reading={reading}
        keyOf={(row) => row.id}
        empty={
          <EmptyState
            icon={Repeat}
            text={<Trans>No conversions yet</Trans>}
            action={
              linked && (
                <Button kind="quiet" size={36} href="/pages/fund/transfer">
                  <Trans>Convert</Trans>
                </Button>
              )
            }
          />
        }
        row={(row) => (
          <ListRow
            lead={<CoinMark name={row.to_currency_name} src={coins.of(row.to_currency_id)?.image} />}
            title={`${row.from_currency_name} → ${row.to_currency_name}`}
            subtitle={`${format.time(row.create_time, 'short')} · ${shortRate(row.rate, row.from_currency_name, row.to_currency_name)}`}
            value={
              row.status === 'complete'
                ? `+${format.amount(row.to_number, coins.precision(row.to_currency_id))}`
                : format.amount(row.number, coins.precision(row.from_currency_id))
            }
            note={
              row.status === 'complete' ? (
                `−${format.amount(row.number, coins.precision(row.from_currency_id))}`
              ) : (
                <Tag size={16} tone={row.status === 'doing' ? 'amber' : 'plain'}>
                  {status(row)}
                </Tag>
              )
            }
            chevron
            onClick={() => setOpen(row.id)}
          />
        )}
      />
      <Detail row={reading.rows.find(({ id }) => id === open)} text={text} onClose={() => setOpen(null)} />
    </>
  )
}

interface DetailProps {
  readonly row: ConvertRow | undefined
  readonly text: ReturnType<typeof useAmountText>
  readonly onClose: () => void
}

function Detail({ row, text, onClose }: DetailProps) {
  const { t } = useLingui()
  const format = useFormat()
  const status = useConvertStatus()
  const ended = useEndLabels()
  const rateText = useRateText()
  const { precision } = useCoins()
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={t({ context: 'bill', message: 'Convert' })}>
      {row && (
        <>
          <KeyValue
            density="roomy"
            boxed
            rows={[
              { key: 'status', label: t`Status`, value: status(row) },
              {
                key: 'from',
                label: t`From`,
                value: text(row.number, { currency: row.from_currency_id, name: row.from_currency_name }),
              },
              {
                key: 'to',
                label: t`To`,
                value:
                  row.status === 'failed'
                    ? '—'
                    : text(row.to_number, { currency: row.to_currency_id, name: row.to_currency_name }),
              },
              {
                key: 'rate',
                label: t`Rate`,
                value: rateText(row.rate, row.from_currency_name, row.to_currency_name),
              },
              {
                key: 'fee',
                label: t`Fee`,
                value: `${format.fee(row.fee, precision(row.to_currency_id))} ${row.to_currency_name}`,
              },
              ...row.ticks.map(({ symbol, price, tick_id }) => ({
                key: String(tick_id),
                label: t`Price of ${symbol}`,
                value: `${format.number(price, { max: 12, min: 0, rounding: 'down' })} · #${tick_id}`,
              })),
              { key: 'time', label: t`Time`, value: format.time(row.create_time, 'full') },
            ]}
          />
          {row.end_reason !== '' && <p className={styles.note}>{ended(row)}</p>}
        </>
      )}
    </Sheet>
  )
}
