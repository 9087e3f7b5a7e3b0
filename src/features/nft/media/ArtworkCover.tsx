import { usePictureFailed } from '#features/kit/index.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Image } from '#ui/media/icons.ts'
import styles from './media.module.css'

interface Props {
  readonly src: string
  /** Alternative text; empty where the work's name is shown beside the picture. */
  readonly alt?: string
  readonly className?: string | undefined
  /** Whether the picture is the main picture of the page, which is loaded eagerly. */
  readonly eager?: boolean
}

/** A square picture of a work, for which space is reserved; an icon when the picture cannot be loaded. */
export function ArtworkCover({ src, alt = '', className, eager = false }: Props) {
  const { failed, onError } = usePictureFailed(src)
  return (
    <span className={cx(styles.cover, className)}>
      {failed || src === '' ? (
        <Icon icon={Image} size={24} label={alt || undefined} />
      ) : (
        <img
          src={src}
          alt={alt}
          width={400}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  )
}
