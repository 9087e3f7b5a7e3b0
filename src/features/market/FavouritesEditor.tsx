import { useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { ChevronDown, ChevronUp, Trash } from '#ui/media/icons.ts'
import { PairName } from './PairRow.tsx'
import type { Favourites } from './useFavourites.ts'

interface Props {
  /** All favourites, arranged as the person chose. */
  readonly quotes: readonly Quote[]
  readonly favourites: Favourites
}

/**
 * The favourites in edit mode. Their sequence is stored on this device; added and removed favourites are sent
 * to the server.
 */
export function FavouritesEditor({ quotes, favourites }: Props) {
  const { t } = useLingui()
  const swap = (quote: Quote, place: number) => {
    const other = quotes[place]
    if (other) favourites.swap(quote.id, other.id)
  }
  return (
    <ul aria-label={t`Favourites`}>
      {quotes.map((quote, index) => (
        <li key={quote.id}>
          <ListRow
            lead={<CoinMark name={quote.currency_name} src={quote.currency_logo} />}
            title={<PairName quote={quote} />}
            subtitle={quote.name}
            trailing={
              <>
                <IconButton
                  icon={ChevronUp}
                  label={t`Move ${quote.symbol} up`}
                  disabled={index === 0}
                  onClick={() => swap(quote, index - 1)}
                />
                <IconButton
                  icon={ChevronDown}
                  label={t`Move ${quote.symbol} down`}
                  disabled={index === quotes.length - 1}
                  onClick={() => swap(quote, index + 1)}
                />
                <IconButton
                  icon={Trash}
                  tone="soft"
                  label={t`Remove ${quote.symbol} from favourites`}
                  aria-busy={favourites.isChanging(quote.id) || undefined}
                  onClick={() => favourites.toggle(quote)}
                />
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}
