import { Trans, useLingui } from '@lingui/react/macro'
import type { NewsItem } from '#contract/communication/message.ts'
import { decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import styles from './messages.module.css'

export function NewsRow({ news }: { readonly news: NewsItem }) {
  const { t } = useLingui()
  const format = useFormat()
  const views = format.short(decimal(String(news.views)), { figures: 3 })
  const picture = news.cover || news.thumbnail
  return (
    <Link href={`/pages/mailMessage/ggDetail?id=${news.id}`} className={styles.news}>
      {picture !== '' && <img src={picture} alt="" width={64} height={64} loading="lazy" />}
      <span className={styles.newsText} data-ellipsis>
        <span className={styles.newsTitle}>{news.title}</span>
        {news.summary !== '' && <span className={styles.summary}>{news.summary}</span>}
        <span className={styles.facts}>
          {news.is_top === 1 && (
            <Tag tone="blue" size={16}>
              <Trans>Pinned</Trans>
            </Tag>
          )}
          <time dateTime={new Date(news.created_time * 1000).toISOString()}>
            {format.time(news.created_time, 'day')}
          </time>
          <span>{t`Views: ${views}`}</span>
        </span>
      </span>
    </Link>
  )
}
