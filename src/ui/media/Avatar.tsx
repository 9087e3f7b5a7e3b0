import { useState } from 'react'
import styles from './Avatar.module.css'
import { Icon, type IconShape } from './Icon.tsx'
import { User } from './icons.ts'

interface Props {
  /** Address of the picture; without an address an icon is shown. */
  src?: string | null | undefined
  /** Alternative text; empty when the name is beside the picture. */
  alt?: string
  size?: 24 | 32 | 40 | 56 | 88
  icon?: IconShape
}

export function Avatar({ src, alt = '', size = 32, icon = User }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      {src && broken !== src ? (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <Icon
          icon={icon}
          size={size >= 88 ? 40 : size >= 56 ? 24 : size >= 32 ? 20 : 16}
          label={alt || undefined}
        />
      )}
    </span>
  )
}
