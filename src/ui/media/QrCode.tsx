import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

interface Props {
  value: string
  /**
   * Accessible name of the code, such as "Deposit address"; '' where the surrounding text names the code.
   * The value should also be beside the code as text.
   */
  label: string
  size?: number
}

interface Drawn {
  value: string
  path: string
  modules: number
}

/** Dark on white in both themes, because scanners recognise dark codes on a white ground best. */
export function QrCode({ value, label, size = 160 }: Props) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)

  useEffect(() => {
    let current = true
    const draw = async () => {
      const { encode } = await import('uqr')
      const { data, size: modules } = encode(value, { ecc: 'M', border: 2 })
      if (!current) return
      const path = data
        .flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('')
      setDrawn({ value, path, modules })
    }
    // When the code generator cannot be loaded (offline), the text beside the code is enough.
    draw().catch(() => setDrawn(null))
    return () => {
      current = false
    }
  }, [value])

  const said = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const ready = drawn?.value === value ? drawn : null
  return (
    <span className={styles.code} style={{ width: size, height: size }} {...said}>
      {ready && (
        <svg
          viewBox={`0 0 ${ready.modules} ${ready.modules}`}
          width="100%"
          height="100%"
          shapeRendering="crispEdges"
          aria-hidden="true"
        >
          <path d={ready.path} fill="#14171c" />
        </svg>
      )}
    </span>
  )
}
