import type { MailDraft } from '../../content/messages/write-message.ts'
import type { Market } from '../../market/types.ts'
import type { ListingRow, WorkRow } from './store.ts'
import type { nftMails } from './texts.ts'

interface About {
  readonly work: Pick<WorkRow, 'name'>
  readonly listing: Pick<ListingRow, 'currency_id' | 'margin'>
  readonly market: Pick<Market, 'currency'>
  readonly time: number
}

/**
 * A notification of the NFT market.
 * @param more further values for the placeholders of its text and its link
 */
export const nftMail = (
  userId: number,
  kind: keyof typeof nftMails,
  { work, listing, market, time }: About,
  more: Readonly<Record<string, string | number>> = {},
): MailDraft => ({
  userId,
  kind,
  details: {
    name: work.name,
    coin: market.currency(listing.currency_id)?.name ?? String(listing.currency_id),
    margin: listing.margin,
    ...more,
  },
  time,
})
