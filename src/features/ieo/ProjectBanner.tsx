import { usePictureFailed } from '#features/kit/index.ts'
import { cx } from '#ui/cx.ts'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import styles from './ieo.module.css'

interface Props {
  readonly src: string
  readonly symbol: string
  /** True for the first picture of the page, which is loaded eagerly. */
  readonly eager?: boolean
}

/** A project's banner (16:9); without a banner, or when it fails to load, the token's symbol. */
export function ProjectBanner({ src, symbol, eager = false }: Props) {
  const { failed, onError } = usePictureFailed(src)
  return (
    <span className={cx(styles.picture, (src === '' || failed) && styles.pictureEmpty)}>
      {src !== '' && !failed ? (
        <img
          src={src}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={onError}
        />
      ) : (
        <CoinMark name={symbol} size={40} />
      )}
    </span>
  )
}
