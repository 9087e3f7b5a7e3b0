import { Trans, useLingui } from '@lingui/react/macro'
import { message, type NewsDetail } from '#contract/message.ts'
import { useRead } from '#data/reading.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Share } from '#ui/icons.ts'
import { Link } from '#ui/Link.tsx'
import { SafeHtml } from '#ui/SafeHtml.tsx'
import { ContentPage } from './ContentPage.tsx'
import styles from './content.module.css'
import { useCopy } from './copy.ts'

const hrefOf = (id: number): string => `/pages/common/article?id=${id}`

/** An announcement with its neighbours in the list. */
export function NewsScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(message.newsDetail, { id })
  const copy = useCopy()
  const share = async () => {
    const url = window.location.href
    if (!navigator.share) return copy(url)
    try {
      await navigator.share({ title: reading.data?.title ?? '', url })
    } catch {
      // Put away by the person.
    }
  }
  return (
    <ContentPage
      title={t`Announcement`}
      tone="card"
      actions={reading.data && <IconButton icon={Share} label={t`Share`} onClick={share} />}
      reading={reading}
      isEmpty={() => false}
      empty=""
    >
      {(news) => <Article news={news} />}
    </ContentPage>
  )
}

function Article({ news }: { readonly news: NewsDetail }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <>
      <article className={styles.article}>
        <h2 className={styles.headline}>{news.title}</h2>
        <p className={styles.meta}>
          <span>{news.author}</span>
          <time dateTime={new Date(news.created_time * 1000).toISOString()}>
            {format.time(news.created_time, 'short')}
          </time>
        </p>
        {news.cover !== '' && (
          <img className={styles.cover} src={news.cover} alt="" width={640} height={360} />
        )}
        <SafeHtml html={news.content} />
      </article>
      {(news.prev || news.next) && (
        <nav className={styles.neighbours} aria-label={t`More announcements`}>
          {news.prev && (
            <Link href={hrefOf(news.prev.id)}>
              <small>
                <Trans>Previous</Trans>
              </small>
              {news.prev.title}
            </Link>
          )}
          {news.next && (
            <Link href={hrefOf(news.next.id)}>
              <small>
                <Trans>Next</Trans>
              </small>
              {news.next.title}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}
