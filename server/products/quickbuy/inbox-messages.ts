import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Market } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { OrderRow } from './store.ts'
import type { quickBuyMails } from './texts.ts'

/** Notifies the owner how an order ended. */
export const writeOrderMail = (
  tx: Tx,
  market: Pick<Market, 'currency'>,
  row: OrderRow,
  kind: keyof typeof quickBuyMails,
  time: number,
): Promise<KeptMail> =>
  writeMail(tx, {
    userId: row.user_id,
    kind,
    details: {
      amount: row.paid_amount ?? row.fiat_amount,
      currency: market.currency(row.currency_id)?.name ?? '',
      coins: row.coin_amount,
      coin: market.currency(row.coin_id)?.name ?? '',
      reason: row.refuse_reason,
    },
    time,
  })
