import type { Quote } from '#contract/market/market.ts'
import { FavouriteStar, useFavourites } from '#features/market/index.ts'

/** The favourite star in the header of a pair's page. */
export function PairStar({ quote }: { readonly quote: Quote }) {
  const favourites = useFavourites()
  return (
    <FavouriteStar
      place="bar"
      symbol={quote.symbol}
      on={favourites.has(quote.id)}
      offline={favourites.offline}
      busy={favourites.isChanging(quote.id)}
      onToggle={() => favourites.toggle(quote)}
    />
  )
}
