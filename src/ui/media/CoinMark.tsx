import { useState } from 'react'
import { cx } from '../cx.ts'
import styles from './CoinMark.module.css'

interface Props {
  /** Symbol of the coin: "BTC". */
  name: string
  /** Address of the coin's icon on the server, if any. */
  src?: string | null | undefined
  /** Size (px): 28 in lists, 24 in the nav bar, 20 in fields, 32 in sheets. */
  size?: 20 | 24 | 28 | 32 | 40
  /** Accessible name, when no text is beside the icon. */
  label?: string
}

/** Muted background colours of the icons; the only colours that are not design tokens. */
const FILLS = [
  '#b0630c',
  '#4857b8',
  '#6a42b5',
  '#3d5f80',
  '#86701f',
  '#9c3d56',
  '#2a56a6',
  '#2a63b8',
  '#5a6675',
  '#9a3a78',
  '#1c7560',
]
const SHAPES = [styles.slope, styles.peak, styles.moon, styles.wave]

/** Icons that failed to load, so that rows do not request them again. */
const missing = new Set<string>()

const sumOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

/** Icon of a coin: the server's picture, or a circle with the initial. */
export function CoinMark({ name, src, size = 28, label }: Props) {
  const address = src || `${import.meta.env.BASE_URL}marks/${encodeURIComponent(name.toLowerCase())}.png`
  const [failed, setFailed] = useState<string | null>(null)

  if (failed === address || missing.has(address)) return <DrawnMark name={name} size={size} label={label} />
  return (
    <img
      // The key prevents another coin's picture from staying visible until the picture of this coin has
      // loaded.
      key={address}
      className={styles.mark}
      src={address}
      alt={label ?? ''}
      width={size}
      height={size}
      decoding="async"
      onError={() => {
        missing.add(address)
        setFailed(address)
      }}
    />
  )
}

function DrawnMark({ name, size, label }: { name: string; size: number; label: string | undefined }) {
  const sum = sumOf(name)
  return (
    <span
      className={cx(styles.mark, styles.drawn, SHAPES[sum % SHAPES.length])}
      style={{
        width: size,
        height: size,
        backgroundColor: FILLS[sum % FILLS.length],
        fontSize: size * 0.46,
        lineHeight: `${size}px`,
      }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
