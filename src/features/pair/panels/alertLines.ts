import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { alert } from '#contract/market/alert.ts'
import type { Quote } from '#contract/market/market.ts'
import { useReadList } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { useFormat } from '#i18n/format.ts'
import type { ChartLine } from '#ui/chart/types.ts'

/** The person's waiting price alerts of a pair as lines of a chart; none without `enabled`. */
export function useAlertLines(quote: Quote, enabled: boolean): readonly ChartLine[] {
  const { t } = useLingui()
  const format = useFormat()
  const { member } = useSession()
  const shown = member && enabled
  const { rows } = useReadList(alert.list, { match_id: quote.id, status: 'waiting' }, { enabled: shown })
  return useMemo(
    () =>
      (shown ? rows : []).map(
        ({ id, target }): ChartLine => ({
          key: `alert${id}`,
          kind: 'alert',
          price: Number(target),
          label: `${t`Price alert`} · ${format.price(target, quote.price_precision)}`,
          tone: 'soft',
        }),
      ),
    [shown, rows, quote.price_precision, format, t],
  )
}
