import { useEffect } from 'react'
import { type PayOffer, type QuickBuyQuote, quickBuy } from '#contract/funds/quickBuy.ts'
import type { CallError } from '#data/api/call-errors.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useCountdown } from '#ui/feedback/Countdown.tsx'

interface Wanted {
  readonly country: string
  readonly currency: string
  readonly offer: PayOffer | null
  readonly coin: number
}

export interface Quoted {
  /** The valid quote; null while there is no valid quote. */
  readonly quote: QuickBuyQuote | null
  /** Remaining validity of the quote (ms). */
  readonly left: number
  readonly error: CallError | null
  readonly renew: () => void
}

/**
 * The quote for a choice of country, method and coin, requested again when the quote expires. The price is
 * the same for all amounts, so the quote is requested for the minimum amount; the coins for the typed amount
 * are computed by the server's own rule.
 */
export function useQuote({ country, currency, offer, coin }: Wanted): Quoted {
  const enabled = offer !== null && coin !== 0
  const reading = useRead(
    quickBuy.quote,
    {
      country,
      currency,
      pay_method: offer?.pay_method ?? 'card',
      coin_id: coin,
      amount: offer?.min_amount ?? '1',
    },
    { enabled, every: false },
  )
  const { data, error, refetch } = reading
  const until = enabled && data ? data.valid_until * 1000 : 0
  const left = useCountdown(until, serverNow)
  const over = enabled && data !== undefined && left <= 0
  useEffect(() => {
    if (!over) return
    const ask = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    ask()
    // The request is repeated while the device is offline or no answer arrives.
    const timer = setInterval(ask, 5000)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [over, refetch])
  return { quote: enabled && data && left > 0 ? data : null, left, error, renew: refetch }
}
