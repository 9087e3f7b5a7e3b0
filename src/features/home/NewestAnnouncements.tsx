import { Trans, useLingui } from '@lingui/react/macro'
import { message } from '#contract/communication/message.ts'
import { useReadList } from '#data/api/use-read.ts'
import { NEWS_PARAMS } from '#data/realtime/inbox-messages.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight } from '#ui/media/icons.ts'
import styles from './home.module.css'
import { newsHref } from './newsHref.ts'

const SHOWN = 3

/** The newest announcements, at the end of the home screen; renders nothing when there are none. */
export function NewestAnnouncements() {
  const { t } = useLingui()
  const format = useFormat()
  const news = useReadList(message.newsList, NEWS_PARAMS)
  if (news.rows.length === 0 && !news.loading) return null
  const stale = news.asOf !== null && (news.state === 'stale' || news.state === 'unknown')
  return (
    <Card as="section" padding="none" inset aria-label={t`News`} className={styles.news}>
      <header className={styles.newsHead}>
        <h2>
          <Trans>News</Trans>
        </h2>
        {stale && <AsOfChip time={format.time(news.asOf ?? 0, 'short')} stale onRefresh={news.refetch} />}
        <Link href="/pages/mailMessage/ggList" className={styles.newsAll}>
          <Trans>More</Trans>
          <Icon icon={ChevronRight} size={16} />
        </Link>
      </header>
      {news.rows.length === 0 ? (
        <SkeletonRows count={SHOWN} height={72} />
      ) : (
        <ul>
          {news.rows.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <Link href={newsHref(one.id)} className={styles.newsRow}>
                <span className={styles.newsText} data-ellipsis>
                  <span className={styles.newsTitle}>{one.title}</span>
                  <time dateTime={new Date(one.created_time * 1000).toISOString()}>
                    {format.ago(one.created_time)}
                  </time>
                </span>
                {one.thumbnail !== '' && (
                  <img src={one.thumbnail} alt="" width={48} height={48} loading="lazy" />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
