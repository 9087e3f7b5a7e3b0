import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { message, type NewsDetail } from '#contract/communication/message.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { useRead } from '#data/api/use-read.ts'
import { isReachable } from '#data/platform/connectivity.ts'
import { markRead } from '#data/realtime/inbox-messages.ts'
import { useUnread } from '#data/realtime/unread-counts.ts'
import { AppPage, AsOf, goBack, REDIRECT_DELAY, ShareButton } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronLeft, ChevronRight, Megaphone } from '#ui/media/icons.ts'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './messages.module.css'
import { useReadError } from './useReadError.ts'

interface Props {
  readonly id: number
  /** Path of this page, used for the links to the previous and the next announcement. */
  readonly path: string
}

/** One announcement with links to the previous and the next announcement. */
export function NewsScreen({ id, path }: Props) {
  const { t } = useLingui()
  const missing = useReadError()
  const reading = useRead(message.newsDetail, { id })
  const { data, error, refetch } = reading
  useOpened(id, refetch)
  useUnknown(error instanceof RejectedError && error.key === 'param_error')
  return (
    <AppPage
      title={t`Announcement`}
      actions={
        <>
          <AsOf reading={reading} always />
          {data && <ShareButton title={data.title} />}
        </>
      }
    >
      {data ? (
        <Article news={data} path={path} />
      ) : error instanceof RejectedError ? (
        <EmptyState icon={Megaphone} text={error.message} />
      ) : error ? (
        <ErrorState message={missing(reading)} onRetry={refetch} />
      ) : (
        <Waiting />
      )}
    </AppPage>
  )
}

/**
 * Reads an opened announcement again even if its text was prefetched, so that the text is current and the
 * server counts the view. Also marks the announcement as read.
 */
function useOpened(id: number, refetch: () => void): void {
  const unread = useUnread().announcement > 0
  useEffect(() => {
    void id
    refetch()
  }, [id, refetch])
  useEffect(() => {
    // A failure is ignored: the unread count is then one too high until the person clicks "Mark all as read".
    if (unread && isReachable()) markRead({ news_id: id }).catch(() => {})
  }, [id, unread])
}

/** Shows "Parameter error" and goes back when the announcement does not exist. */
function useUnknown(unknown: boolean): void {
  const { t } = useLingui()
  const router = useRouter()
  const text = t`Parameter error`
  useEffect(() => {
    if (!unknown) return
    toast(text)
    const timer = setTimeout(() => goBack(router), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [unknown, text, router])
}

function Article({ news, path }: { readonly news: NewsDetail; readonly path: string }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <article className={styles.article}>
      <h2 className={styles.headline}>{news.title}</h2>
      <p className={styles.facts}>
        <time dateTime={new Date(news.created_time * 1000).toISOString()}>
          {format.time(news.created_time, 'day')}
        </time>
        {news.author !== '' && <span>{news.author}</span>}
      </p>
      <SafeHtml html={news.content} />
      <nav className={styles.neighbours} aria-label={t`More announcements`}>
        {news.prev && (
          <Neighbour href={`${path}?id=${news.prev.id}`} title={news.prev.title} icon={ChevronLeft}>
            <Trans>Previous</Trans>
          </Neighbour>
        )}
        {news.next && (
          <Neighbour href={`${path}?id=${news.next.id}`} title={news.next.title} icon={ChevronRight}>
            <Trans>Next</Trans>
          </Neighbour>
        )}
      </nav>
    </article>
  )
}

interface NeighbourProps {
  readonly href: string
  readonly title: string
  readonly icon: typeof ChevronLeft
  readonly children: ReactNode
}

function Neighbour({ href, title, icon, children }: NeighbourProps) {
  return (
    <Link href={href} className={styles.neighbour}>
      <Icon icon={icon} size={16} />
      <span>
        <span className={styles.neighbourWord}>{children}</span>
        <span className={styles.neighbourTitle}>{title}</span>
      </span>
    </Link>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <div className={styles.article} role="status" aria-label={t`Loading`}>
      <Skeleton width="80%" height={24} />
      <Skeleton width="40%" height={12} />
      {['100%', '92%', '97%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  )
}
