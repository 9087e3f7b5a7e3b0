import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SPOT_ORDER_TYPES, type SpotOrderType } from '#domain/trade/spot.ts'
import { IN_FORCE, KIND } from '#features/orders/index.ts'
import { Select } from '#ui/choices/Select.tsx'
import styles from './ticket.module.css'
import type { TicketAction, TicketState } from './ticketState.ts'

interface Props {
  readonly state: TicketState
  readonly act: (action: TicketAction) => void
}

const NOTES: Readonly<Record<SpotOrderType, MessageDescriptor>> = {
  limit: msg`Fills at your price or a better one`,
  market: msg`Fills at the next recorded price`,
  stop_limit: msg`Waits for the stop price, then for your limit`,
  stop_market: msg`Waits for the stop price, then fills at the next recorded price`,
  trailing_stop: msg`Follows the price, and fills at the next recorded price once it turns by your callback rate`,
  oco: msg`One cancels the other: a limit and a stop, of which the first that is reached counts`,
}

/** Choice of the order type, and of the time in force of a limit order. */
export function OrderTypeFields({ state, act }: Props) {
  const { i18n, t } = useLingui()
  return (
    <div className={styles.kind}>
      <Select
        compact
        className={styles.kindBox}
        label={t`Order type`}
        value={state.orderType}
        onChange={(orderType) => act({ do: 'orderType', orderType })}
        options={SPOT_ORDER_TYPES.map((value) => ({
          value,
          label: i18n._(KIND[value]),
          note: i18n._(NOTES[value]),
        }))}
      />
      {state.orderType === 'limit' && (
        <Select
          compact
          className={styles.kindBox}
          label={t`Time in force`}
          value={state.timeInForce}
          onChange={(timeInForce) => act({ do: 'timeInForce', timeInForce })}
          options={[
            {
              value: 'gtc',
              label: i18n._(IN_FORCE.gtc),
              note: t`Good till cancelled: waits until it is filled or you cancel it`,
            },
            {
              value: 'post_only',
              label: i18n._(IN_FORCE.post_only),
              note: t`Is only accepted when the last price does not reach your limit yet`,
            },
            {
              value: 'ioc',
              label: i18n._(IN_FORCE.ioc),
              note: t`Immediate or cancel: the next recorded price fills what it can, the rest is cancelled`,
            },
            {
              value: 'fok',
              label: i18n._(IN_FORCE.fok),
              note: t`Fill or kill: the next recorded price fills all of it, or nothing`,
            },
          ]}
        />
      )}
    </div>
  )
}
