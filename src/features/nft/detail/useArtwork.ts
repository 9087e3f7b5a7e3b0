import { type Nft, type NftBid, nft } from '#contract/trade/nft.ts'
import { type ListReading, type Reading, useRead, useReadList } from '#data/api/use-read.ts'
import { useLiveSale } from '../useLiveSales.ts'

export interface Work {
  readonly reading: Reading<Nft>
  /** The work, updated by live events; undefined until loaded. */
  readonly item: Nft | undefined
  readonly bids: ListReading<NftBid>
}

/** One work with its bids and the live events of its sale. */
export function useArtwork(code: string): Work {
  const reading = useRead(nft.item, { code })
  const bids = useReadList(nft.log, { code, limit: 10 })
  const { data } = reading
  const item = useLiveSale(data, reading, {
    onJoined: reading.refetch,
    onNews: (news) => {
      bids.refetch()
      // The work is read again when the sale ends or its terms change. It is also read again when the person
      // was leading, because the event does not say whether the person has won or still leads.
      if (
        news.state !== 'open' ||
        news.start_time !== data?.start_time ||
        news.currency_id !== data.currency_id ||
        data.leading === 1
      )
        reading.refetch()
    },
  })
  return { reading, item, bids }
}
