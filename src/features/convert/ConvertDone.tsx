import { Trans, useLingui } from '@lingui/react/macro'
import { type ConvertRow, convert } from '#contract/funds/convert.ts'
import { useReadList } from '#data/api/use-read.ts'
import { ResultView, useAmountText, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useEndLabels, useRateText } from './labels.ts'

interface Props {
  readonly row: ConvertRow
  readonly onAgain: () => void
}

/**
 * Result of a conversion: pending until the next recorded price, afterwards the price at which the conversion
 * was executed.
 */
export function ConvertDone({ row, onAgain }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const rateText = useRateText()
  const ended = useEndLabels()
  const { precision } = useCoins()
  const now = useReadList(convert.log, {}).rows.find(({ id }) => id === row.id) ?? row
  const done = now.status === 'complete'
  const received = text(now.to_number, { currency: now.to_currency_id, name: now.to_currency_name })
  const sold = text(now.number, { currency: now.from_currency_id, name: now.from_currency_name })
  return (
    <ResultView
      key={now.status}
      state={done ? 'done' : now.status === 'failed' ? 'failed' : 'waiting'}
      title={
        done ? t`Converted` : now.status === 'failed' ? t`Not converted` : t`Waiting for the next price…`
      }
      amount={done ? `+${received}` : sold}
      note={ended(now) || undefined}
      rows={[
        { key: 'from', label: t`From`, value: sold },
        { key: 'to', label: t`To`, value: now.status === 'failed' ? '—' : received },
        {
          key: 'rate',
          label: t`Rate`,
          value: rateText(now.rate, now.from_currency_name, now.to_currency_name),
        },
        {
          key: 'fee',
          label: t`Fee`,
          value: `${format.fee(now.fee, precision(now.to_currency_id))} ${now.to_currency_name}`,
        },
        ...now.ticks.map(({ symbol, price, tick_id }) => ({
          key: String(tick_id),
          label: t`Price of ${symbol}`,
          value: `${format.number(price, { max: 12, min: 0, rounding: 'down' })} · #${tick_id}`,
        })),
      ]}
    >
      <Button block href="/pages/fund/transfer_history?tab=exchange">
        <Trans>View history</Trans>
      </Button>
      <Button block kind="quiet" onClick={onAgain}>
        <Trans>Convert again</Trans>
      </Button>
    </ResultView>
  )
}
