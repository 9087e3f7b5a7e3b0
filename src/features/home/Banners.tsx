import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BANNERS, message, type NewsItem } from '#contract/communication/message.ts'
import { useRead } from '#data/api/use-read.ts'
import { linkHref } from '#ui/actions/externalLinkHref.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Carousel } from '#ui/lists/Carousel.tsx'
import styles from './home.module.css'

/** The operator's banners (16:6), changing every four seconds. Their space is reserved while they load. */
export function Banners() {
  const { t } = useLingui()
  const { data, error } = useRead(message.newsList, { c_id: `${BANNERS}` })
  if (data?.list.length === 0 || (!data && error)) return null
  return (
    <div className={styles.banners}>
      {data ? (
        <Carousel label={t`Highlights`}>
          {data.list.map((banner) => (
            <Banner key={banner.id} banner={banner} />
          ))}
        </Carousel>
      ) : (
        <div className={styles.bannerWaiting} role="status" aria-label={t`Loading`}>
          <Skeleton width="46%" height={18} />
          <Skeleton width="58%" height={12} />
        </div>
      )}
    </div>
  )
}

function Banner({ banner: { title, summary, image, url } }: { readonly banner: NewsItem }) {
  const content = (
    <>
      {image !== '' && <Picture src={image} />}
      <span className={styles.bannerText}>
        <span className={styles.bannerTitle}>{title}</span>
        <span className={styles.bannerSummary}>{summary}</span>
      </span>
    </>
  )
  if (url === '') return <div className={styles.banner}>{content}</div>
  return (
    <Link href={linkHref(url)} className={styles.banner}>
      {content}
    </Link>
  )
}

/**
 * A banner's picture, which fades in when loaded. Its space is reserved, so that the layout does not shift.
 */
function Picture({ src }: { readonly src: string }) {
  const [shown, setShown] = useState(false)
  return (
    <img
      // A picture from the cache is shown at once, without fading in.
      ref={(image) => {
        if (image?.complete) setShown(true)
      }}
      src={src}
      alt=""
      width={960}
      height={360}
      className={shown ? styles.shown : undefined}
      onLoad={() => setShown(true)}
    />
  )
}
