import { Trans } from '@lingui/react/macro'
import { NftState, nft } from '#contract/trade/nft.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useLiveObjects } from '#data/realtime/live-objects.ts'
import { ServerCountdown, useAmountText } from '#features/kit/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import styles from './financeTab.module.css'

/** The auctions that end next, read once for all parts of the finance tab (`SALE_AUCTION`). */
export const useAuctions = () => useRead(nft.items, { sell_mode: '1', sort: 'ending', page: 1, limit: 3 })

/**
 * Card of the auction that ends next; renders nothing while no auction is running. While offline the card stays after
 * the auction's end, because the result is unknown.
 */
export function AuctionEndingSoon() {
  const text = useAmountText()
  const problem = useErrorText()
  const online = useOnline()
  const reading = useAuctions()
  const { data, error, refetch } = reading
  const [item] = useLiveObjects('nft', NftState, data?.list ?? [], reading)
    .filter(({ state, start_time, end_time, sale_status }) => {
      const now = serverNow() / 1000
      return state === 'open' && (online ? start_time <= now && now < end_time : sale_status === 1)
    })
    .sort((a, b) => a.end_time - b.end_time)
  if (!data && error)
    return (
      <div className={styles.fault}>
        <ErrorState inline message={problem(error)} onRetry={refetch} />
      </div>
    )
  if (!item) return null
  const money = { currency: item.currency_id, name: item.currency_name }
  return (
    <Link href={`/pages/nft/artworkDetail?code=${item.code}`} className={styles.auction}>
      <img src={item.cover} alt="" width={48} height={48} loading="lazy" decoding="async" />
      <span>{item.name}</span>
      <b>{text(item.current_price ?? item.start_price, money)}</b>
      <small>{item.current_price === null ? <Trans>Start price</Trans> : <Trans>Current bid</Trans>}</small>
      <small>
        <Trans>Ends in</Trans> <ServerCountdown until={item.end_time * 1000} />
      </small>
    </Link>
  )
}
