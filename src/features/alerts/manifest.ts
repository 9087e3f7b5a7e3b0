import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'

export const manifest = {
  events: {
    price_alert: ({ alert }, format) => {
      if (alert.status !== 'done') return null
      const price = format.price(alert.fired_price, alert.price_precision)
      const rose = alert.kind === 'above' || alert.kind === 'rise'
      return {
        once: `price_alert ${alert.id}`,
        text: rose ? t`${alert.symbol} rose to ${price}` : t`${alert.symbol} fell to ${price}`,
        href: `/pages/transaction/currency?match_id=${alert.match_id}`,
      }
    },
  },
} as const satisfies Manifest
