import { useLingui } from '@lingui/react/macro'
import { message } from '#contract/communication/message.ts'
import { useReadList } from '#data/api/use-read.ts'
import { NEWS_PARAMS } from '#data/realtime/inbox-messages.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight, Megaphone } from '#ui/media/icons.ts'
import styles from './home.module.css'
import { newsHref } from './newsHref.ts'

/** The operator's first announcement as one line of text. */
export function AnnouncementBar() {
  const { t } = useLingui()
  const news = useReadList(message.newsList, NEWS_PARAMS)
  const [first] = news.rows
  if (first) {
    const { title } = first
    return (
      <Link href={newsHref(first.id)} className={styles.ticker} aria-label={t`Announcement: ${title}`}>
        <Icon icon={Megaphone} size={20} />
        <span className={styles.tickerText} data-ellipsis>
          {title}
        </span>
        <Icon icon={ChevronRight} size={16} />
      </Link>
    )
  }
  if (!news.loading) return null
  return (
    <div className={styles.ticker} role="status" aria-label={t`Loading`}>
      <Icon icon={Megaphone} size={20} />
      <Skeleton width="72%" />
    </div>
  )
}
