import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { KEYWORD_MAX, nft } from '#contract/trade/nft.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { AsOf, ConnectionStrip, useSearchText } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Heading } from '#ui/layout/Heading.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { Search, Trash } from '#ui/media/icons.ts'
import { MARKET } from '../nftLinks.ts'
import { ArtistRow, useArtists } from './ArtistTab.tsx'
import { ALL, paramsOf } from './artworkFilters.ts'
import { ItemGrid } from './ItemGrid.tsx'
import { addRecentSearch, clearWords, useRecentSearches } from './recentSearches.ts'
import { isTooLong } from './recentSearchRules.ts'
import styles from './search.module.css'

const hrefOf = (words: string): string =>
  words === '' ? `${MARKET}?tab=search` : `${MARKET}?tab=search&keyword=${encodeURIComponent(words)}`

/** Searches works by name, artist and series, 500 ms after the last key press. */
export function SearchScreen({ keyword = '' }: { readonly keyword?: string | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const { text, setText, keep } = useSearchText(
    keyword,
    (words) => void router.navigate({ href: hrefOf(words), replace: true, resetScroll: false }),
  )
  const count = KEYWORD_MAX
  const choose = (word: string) => {
    setText(word)
    keep(word)
    addRecentSearch(word)
  }
  return (
    <Page
      restore="nft.search"
      header={
        <>
          <header className={styles.searchBar}>
            <Heading className="visually-hidden">{t`Search`}</Heading>
            <SearchField
              value={text}
              onChange={setText}
              onSubmit={choose}
              label={t`Search works, artists, series`}
              autoFocus={keyword === ''}
            />
            <button
              type="button"
              className={styles.cancel}
              onClick={() =>
                router.history.canGoBack()
                  ? router.history.back({ ignoreBlocker: true })
                  : void router.navigate({ href: MARKET, replace: true })
              }
            >
              <Trans>Cancel</Trans>
            </button>
          </header>
          <ConnectionStrip />
        </>
      }
    >
      {text.trim() === '' ? (
        <BeforeTyping onChoose={choose} />
      ) : isTooLong(text) ? (
        <div role="alert">
          <EmptyState icon={Search} text={<Trans>Character too long: at most {count}</Trans>} />
        </div>
      ) : keyword === '' || isTooLong(keyword) ? null : (
        <Found keyword={keyword} onGo={() => addRecentSearch(keyword)} />
      )}
    </Page>
  )
}

interface WordsProps {
  readonly onChoose: (word: string) => void
}

function BeforeTyping({ onChoose }: WordsProps) {
  const { t } = useLingui()
  const recent = useRecentSearches()
  const artists = useArtists()
  const problem = useErrorText()
  const { data: series, error, refetch } = useRead(nft.seriesList, {})
  const hot = [...artists.rows.slice(0, 3).map(({ name }) => name), ...(series ?? []).map(({ name }) => name)]
  return (
    <>
      {recent.length > 0 && (
        <section aria-label={t`Recent searches`}>
          <div className={styles.section}>
            <h2>
              <Trans>Recent searches</Trans>
            </h2>
            <IconButton icon={Trash} size={16} tone="soft" label={t`Clear`} onClick={clearWords} />
          </div>
          <Words words={recent} onChoose={onChoose} />
        </section>
      )}
      <section aria-label={t`Trending`}>
        <div className={styles.section}>
          <h2>
            <Trans>Trending</Trans>
          </h2>
        </div>
        {series ? (
          <Words words={hot} onChoose={onChoose} />
        ) : error ? (
          <ErrorState inline message={problem(error)} onRetry={refetch} />
        ) : (
          <Skeleton width="80%" />
        )}
      </section>
    </>
  )
}

function Words({ words, onChoose }: WordsProps & { readonly words: readonly string[] }) {
  return (
    <div className={styles.words}>
      {words.map((word) => (
        <button key={word} type="button" className={styles.word} onClick={() => onChoose(word)}>
          {word}
        </button>
      ))}
    </div>
  )
}

interface FoundProps {
  readonly keyword: string
  /** Called before the click opens a result. */
  readonly onGo: () => void
}

function Found({ keyword, onGo }: FoundProps) {
  const { t } = useLingui()
  const problem = useErrorText()
  const artists = useArtists(keyword)
  const works = useReadList(nft.items, paramsOf(ALL, { keyword }))
  const failed = artists.asOf === null && artists.error
  const nothing = works.rows.length === 0 && artists.rows.length === 0 && !failed
  return (
    <section aria-label={t`Search`} onPointerDown={onGo} onFocus={onGo}>
      <div className={styles.asOf}>
        <AsOf reading={works} />
      </div>
      {(artists.rows.length > 0 || failed) && (
        <section aria-label={t`Artists`}>
          <div className={styles.section}>
            <h2>
              <Trans>Artists</Trans>
            </h2>
          </div>
          {artists.rows.map((artist) => (
            <ArtistRow key={artist.id} artist={artist} />
          ))}
          {failed && <ErrorState inline message={problem(failed)} onRetry={artists.refetch} />}
        </section>
      )}
      <section aria-label={t`Artwork`}>
        {!nothing && (
          <div className={styles.section}>
            <h2>
              <Trans>Artwork</Trans>
            </h2>
          </div>
        )}
        <ItemGrid
          label={t`Artwork`}
          reading={works}
          empty={
            nothing && artists.asOf === null ? (
              <SkeletonRows count={2} />
            ) : nothing ? (
              <EmptyState icon={Search} text={<Trans>Nothing found</Trans>} />
            ) : (
              <span />
            )
          }
        />
      </section>
    </section>
  )
}
