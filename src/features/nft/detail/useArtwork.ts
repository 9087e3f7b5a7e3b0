import { type Nft, type NftBid, nft } from '#contract/trade/nft.ts'
import { type ListReading, type Reading, useRead, useReadList } from '#data/api/use-read.ts'
import { useLive } from '../useLiveSales.ts'

export interface Work {
  readonly reading: Reading<Nft>
  /** The work, kept current by live events; undefined until loaded. */
  readonly item: Nft | undefined
  readonly bids: ListReading<NftBid>
}

/** One work with its bids and the live events of its sale. */
export function useArtwork(code: string): Work {
  const reading = useRead(nft.item, { code })
  const bids = useReadList(nft.log, { code, limit: 10 })
  const { data } = reading
  const item = useLive(data, reading, {
    onJoined: reading.refetch,
    onNews: (news) => {
      bids.refetch()
      // The work is read again when another sale with other terms begins, and when the sale ends or the
      // person was leading, because the winner or the new leader is then known.
      if (news.state !== 'open' || news.start_time !== data?.start_time || data.leading === 1)
        reading.refetch()
    },
  })
  return { reading, item, bids }
}
