import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf, ShareButton } from '#features/shell/index.ts'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { FavouriteHeart } from '../FavouriteHeart.tsx'
import { StillMedia } from '../media/StillMedia.tsx'
import { isMediaWork, playHref } from '../nftLinks.ts'
import { ArtworkActions } from './ArtworkActions.tsx'
import { ArtworkPanel } from './ArtworkPanel.tsx'
import styles from './detail.module.css'
import { useArtwork } from './useArtwork.ts'

/** Screen of a picture or a blind box. A video or audio work is redirected to the player's page. */
export function ArtworkScreen({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const { reading, item, bids } = useArtwork(code)
  const elsewhere = item !== undefined && isMediaWork(item)
  useEffect(() => {
    if (elsewhere) void router.navigate({ href: playHref(code), replace: true })
  }, [elsewhere, code, router])
  return (
    <AppPage
      title={item?.name ?? t`Artwork`}
      actions={
        <>
          <AsOf reading={reading} />
          {item && <FavouriteHeart item={item} />}
          {item && <ShareButton title={item.name} />}
        </>
      }
      {...(item && !elsewhere && { footer: <ArtworkActions item={item} /> })}
    >
      <ReadState reading={reading} quiet skeleton={<DetailSkeleton />}>
        {() =>
          item &&
          !elsewhere && (
            <>
              <StillMedia key={item.file} item={item} />
              <ArtworkPanel item={item} bids={bids} />
            </>
          )
        }
      </ReadState>
    </AppPage>
  )
}

export function DetailSkeleton() {
  return (
    <>
      <div className={styles.blank} />
      <SkeletonRows count={4} />
    </>
  )
}
