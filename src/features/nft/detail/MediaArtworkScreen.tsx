import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf, ShareButton } from '#features/shell/index.ts'
import { FavouriteHeart } from '../FavouriteHeart.tsx'
import { ArtworkCover } from '../media/ArtworkCover.tsx'
import { AudioBar } from '../media/AudioBar.tsx'
import { VideoPlayer } from '../media/VideoPlayer.tsx'
import { codeHref, isMediaWork } from '../nftLinks.ts'
import { ArtworkActions } from './ArtworkActions.tsx'
import { ArtworkPanel } from './ArtworkPanel.tsx'
import { DetailSkeleton } from './ArtworkScreen.tsx'
import { DraggablePanel } from './DraggablePanel.tsx'
import styles from './mediaArtwork.module.css'
import { useArtwork } from './useArtwork.ts'

/** Screen of a video or audio work: the player, with a panel of details over it. */
export function MediaArtworkScreen({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const { reading, item, bids } = useArtwork(code)
  const elsewhere = item !== undefined && !isMediaWork(item)
  useEffect(() => {
    if (elsewhere) void router.navigate({ href: codeHref(code), replace: true })
  }, [elsewhere, code, router])
  return (
    <AppPage
      title={item?.name ?? t`Artwork`}
      className={styles.stage}
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
              <div className={styles.player}>
                {item.type === 'video' ? (
                  <VideoPlayer key={item.file} src={item.file} poster={item.cover} name={item.name} />
                ) : (
                  <div className={styles.sound}>
                    <ArtworkCover src={item.cover} alt={item.name} eager className={styles.soundCover} />
                    <AudioBar key={item.file} src={item.file} duration={item.duration} />
                  </div>
                )}
              </div>
              <DraggablePanel label={item.name}>
                <ArtworkPanel item={item} bids={bids} />
              </DraggablePanel>
            </>
          )
        }
      </ReadState>
    </AppPage>
  )
}
