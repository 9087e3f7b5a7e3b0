import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { NftItem } from '#contract/trade/nft.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { usePictureFailed } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, Maximize, Play } from '#ui/media/icons.ts'
import { reducedMotion } from '#ui/reducedMotion.ts'
import styles from './media.module.css'
import { ZoomView } from './ZoomView.tsx'

/** Whether the browser's data saver is on. */
function sparesData(): boolean {
  const link: unknown = Reflect.get(navigator, 'connection')
  return typeof link === 'object' && link !== null && Reflect.get(link, 'saveData') === true
}

/**
 * A picture over its blurred cover. With data saver or reduced motion, an animated picture starts only on a
 * click. When the picture cannot be loaded, the cover and a message are shown.
 */
export function StillMedia({ item }: { readonly item: Pick<NftItem, 'cover' | 'file' | 'type' | 'name'> }) {
  const { t } = useLingui()
  const online = useOnline()
  const [waits, setWaits] = useState(() => item.type === 'gif' && (reducedMotion() || sparesData()))
  const [shown, setShown] = useState(false)
  const { failed, onError, retry } = usePictureFailed(item.file)
  const [zoomed, setZoomed] = useState(false)
  const bare = waits || failed
  return (
    <div className={styles.frame}>
      <img src={item.cover} alt={bare ? item.name : ''} className={cx(styles.veil, bare && styles.bare)} />
      {!bare && (
        <img
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setShown(true)
          }}
          src={item.file}
          alt={item.name}
          decoding="async"
          className={cx(styles.full, shown && styles.shown)}
          onLoad={() => setShown(true)}
          onError={onError}
        />
      )}
      {waits ? (
        <button type="button" className={styles.tap} aria-label={t`Play`} onClick={() => setWaits(false)}>
          <span className={styles.disc}>
            <Icon icon={Play} size={24} filled />
          </span>
        </button>
      ) : (
        shown &&
        !failed && (
          <button
            type="button"
            className={styles.tap}
            aria-label={t`Enlarge`}
            onClick={() => setZoomed(true)}
          >
            <span className={styles.zoomMark}>
              <Icon icon={Maximize} size={16} />
            </span>
          </button>
        )
      )}
      {failed && (
        <p className={styles.note} role="status">
          <Icon icon={CircleAlert} size={16} />
          {online ? <Trans>The picture could not be loaded</Trans> : <Trans>Not saved on this device</Trans>}
          <Button kind="quiet" size={28} onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        </p>
      )}
      <ZoomView open={zoomed} onClose={() => setZoomed(false)} src={item.file} name={item.name} />
    </div>
  )
}
