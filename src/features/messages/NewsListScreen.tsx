import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { message } from '#contract/communication/message.ts'
import { useReadList } from '#data/api/use-read.ts'
import { NEWS_PARAMS } from '#data/realtime/inbox-messages.ts'
import { AppPage, AsOf, useSearchText } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { InfiniteList } from '#ui/lists/InfiniteList.tsx'
import { Megaphone, Search } from '#ui/media/icons.ts'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import styles from './messages.module.css'
import { NewsRow } from './NewsRow.tsx'
import { matching } from './searchMessages.ts'
import { useReadError } from './useReadError.ts'

export interface NewsListScreenProps {
  /** Search text in the URL. */
  readonly keyword?: string | undefined
}

/** Announcements, pinned announcements first. The search covers the announcements loaded so far. */
export function NewsListScreen({ keyword = '' }: NewsListScreenProps) {
  const { t } = useLingui()
  const missing = useReadError()
  const navigate = useNavigate()
  const {
    text: words,
    setText: setWords,
    keep,
  } = useSearchText(
    keyword,
    (next) =>
      void navigate({
        to: '/pages/mailMessage/ggList',
        search: { keyword: next },
        replace: true,
        resetScroll: false,
      }),
  )
  const reading = useReadList(message.newsList, NEWS_PARAMS)
  const rows = useMemo(() => matching(reading.rows, words), [reading.rows, words])
  const settle = () => keep(words.trim())
  // Called before the click opens an announcement: on pointer down, or on focus, because with a keyboard the
  // row receives the focus before Enter is pressed.
  const before = { onPointerDown: settle, onFocus: settle }
  const searching = words.trim() !== ''
  const older = searching && reading.more && (
    <Button kind="quiet" size={36} loading={reading.loadingMore} onClick={reading.loadMore}>
      <Trans>Search older announcements</Trans>
    </Button>
  )
  const found = rows.length > 0
  return (
    <AppPage title={t`Platform announcements`} actions={<AsOf reading={reading} />} restore="news" columns>
      <div className={styles.search}>
        <SearchField value={words} onChange={setWords} label={t`Search announcements`} />
      </div>
      <InfiniteList
        label={t`Platform announcements`}
        rows={reading.asOf === null ? undefined : rows}
        keyOf={(news) => news.id}
        row={(news) => (
          <div {...before}>
            <NewsRow news={news} />
          </div>
        )}
        loading={reading.loading || reading.loadingMore}
        hasMore={reading.more && (!searching || found)}
        more={searching ? () => {} : reading.loadMore}
        error={reading.error ? missing(reading) : undefined}
        retry={reading.refetch}
        skeleton={<MessageSkeleton lead={64} />}
        empty={
          searching ? (
            <EmptyState icon={Search} text={t`No matching announcements`} action={older} />
          ) : (
            <EmptyState icon={Megaphone} text={t`No announcements yet`} />
          )
        }
      />
      {found && older && <div className={styles.rest}>{older}</div>}
    </AppPage>
  )
}
