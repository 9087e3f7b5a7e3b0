import { useState } from 'react'
import { cx } from '../cx.ts'
import styles from './CoinMark.module.css'

interface Props {
  /** Currency: "BTC". */
  name: string
  /** Address of the server's own mark for it, when it has one. */
  src?: string | null | undefined
  /** 28 in lists, 24 in the nav bar, 20 in fields, 32 in sheets (measure 18). */
  size?: 20 | 24 | 28 | 32 | 40
  /** Spoken name when no text beside it says it. */
  label?: string
}

/** The muted fills of the marks; the only colours outside the tokens. */
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

/** Marks that could not be loaded in this run are not asked for again by every row. */
const missing = new Set<string>()

const sumOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

/** The mark of a coin: the server's drawing, or a disc with the initial. */
export function CoinMark({ name, src, size = 28, label }: Props) {
  const address = src || `${import.meta.env.BASE_URL}marks/${encodeURIComponent(name.toLowerCase())}.png`
  const [failed, setFailed] = useState<string | null>(null)

  if (failed === address || missing.has(address)) return <DrawnMark name={name} size={size} label={label} />
  return (
    <img
      // Another coin's picture would stand until this one is there.
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
