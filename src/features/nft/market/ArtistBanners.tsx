import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Artist } from '#contract/trade/nft.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Carousel } from '#ui/lists/Carousel.tsx'
import { worksText } from '../countText.ts'
import { artistHref } from '../nftLinks.ts'
import styles from './market.module.css'

const SHOWN = 5

/** Banners of the first artists who have a banner picture. */
export function ArtistBanners({ artists }: { readonly artists: readonly Artist[] }) {
  const { t } = useLingui()
  const shown = artists.filter(({ banner }) => banner !== '').slice(0, SHOWN)
  if (shown.length === 0) return <div className={styles.banner} />
  return (
    <Carousel label={t`Artists`}>
      {shown.map((artist) => (
        <Link key={artist.id} href={artistHref(artist.id)} className={styles.banner}>
          <Picture src={artist.banner} />
          <span className={styles.bannerText}>
            <b>{artist.name}</b>
            <small>{worksText(artist.works_count)}</small>
          </span>
        </Link>
      ))}
    </Carousel>
  )
}

function Picture({ src }: { readonly src: string }) {
  const [shown, setShown] = useState(false)
  return (
    <img
      ref={(image) => {
        if (image?.complete) setShown(true)
      }}
      src={src}
      alt=""
      width={800}
      height={320}
      className={cx(styles.bannerPicture, shown && styles.bannerShown)}
      onLoad={() => setShown(true)}
    />
  )
}
