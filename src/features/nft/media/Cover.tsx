import { useFailed } from '#features/kit/index.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Image } from '#ui/media/icons.ts'
import styles from './media.module.css'

interface Props {
  readonly src: string
  /** Empty where the name stands beside it. */
  readonly alt?: string
  readonly className?: string | undefined
  /** It is what the page is about: not waited for until it comes near. */
  readonly eager?: boolean
}

/** A square picture of a work, with its room kept; a mark stands in for one that is not on this phone. */
export function Cover({ src, alt = '', className, eager = false }: Props) {
  const { failed, onError } = useFailed(src)
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
