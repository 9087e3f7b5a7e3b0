import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { alert as alerts, type PriceAlert } from '#contract/market/alert.ts'
import { send } from '#data/api/write.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Trash } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useAlertText } from './labels.ts'

interface Props {
  readonly alert: PriceAlert
  /** Whether the row shows the pair's name; false in a list of one pair. */
  readonly named: boolean
}

/** One price alert: its condition, when it was triggered, and the delete button. */
export function AlertRow({ alert, named }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const problemOf = useErrorText()
  const offline = !useOnline()
  const [removed, setRemoved] = useState(false)
  const text = useAlertText()(alert)
  const price = format.price(alert.fired_price, alert.price_precision)
  const told = format.time(alert.fired_time, 'short')
  const set = format.time(alert.create_time, 'short')
  const remove = async () => {
    // The button stays disabled after the deletion has succeeded, because the row is shown until the list has
    // been read again.
    setRemoved(true)
    try {
      await send(alerts.remove, { id: alert.id })
      toast(t`Alert deleted`, 'good')
    } catch (error) {
      setRemoved(false)
      toast(problemOf(error))
    }
  }
  return (
    <ListRow
      title={named ? `${alert.symbol} · ${text}` : text}
      subtitle={alert.status === 'done' ? t`Triggered at ${price}, ${told}` : t`Set ${set}`}
      trailing={
        <IconButton
          icon={Trash}
          tone="soft"
          label={t`Delete the alert: ${alert.symbol}, ${text}`}
          disabled={offline || removed}
          onClick={remove}
        />
      }
    />
  )
}
