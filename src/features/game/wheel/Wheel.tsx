import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { GamePlay, GamePrize } from '#contract/rewards/game.ts'
import { cx } from '#ui/cx.ts'
import { reducedMotion } from '#ui/reducedMotion.ts'
import styles from './wheel.module.css'

interface Props {
  readonly prizes: readonly GamePrize[]
  /** The last spin, whose prize determines where the wheel stops; null before the first spin. */
  readonly turn: GamePlay | null
  readonly onArrived: () => void
}

const ROUNDS = 4
const R = 96

/**
 * Start and end of each prize's sector as fractions of the circle; the size of a sector is proportional to
 * the chance of its prize.
 */
function sectors(prizes: readonly GamePrize[]): readonly (readonly [from: number, to: number])[] {
  let from = 0
  return prizes.map(({ rate }) => {
    const to = from + Number(rate)
    const sector = [from, to] as const
    from = to
    return sector
  })
}

const pointAt = (part: number): string => {
  const angle = (part - 0.25) * 2 * Math.PI
  return `${(R * Math.cos(angle)).toFixed(3)} ${(R * Math.sin(angle)).toFixed(3)}`
}

/**
 * A wheel with sectors proportional to the chances of the prizes. The wheel turns only once the server's
 * result is known.
 */
export function Wheel({ prizes, turn, onArrived }: Props) {
  const { t } = useLingui()
  const parts = sectors(prizes)
  const [angle, setAngle] = useState(0)
  const seen = useRef(turn?.id)
  const arrived = useRef(onArrived)
  arrived.current = onArrived

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new spin turns the wheel.
  useEffect(() => {
    if (!turn || seen.current === turn.id) return
    seen.current = turn.id
    const [from, to] = parts[turn.position] ?? [0, 0]
    const stop = 360 - ((from + to) / 2) * 360
    setAngle((before) => Math.ceil(before / 360) * 360 + ROUNDS * 360 + stop)
    if (reducedMotion()) arrived.current()
  }, [turn])

  return (
    <div className={styles.wheel}>
      <svg
        viewBox="-108 -116 216 224"
        role="img"
        aria-label={t`Lucky wheel, each prize as large as its chance`}
      >
        <g
          className={styles.disc}
          style={{ transform: `rotate(${angle}deg)` }}
          onTransitionEnd={() => arrived.current()}
        >
          {parts.map(([from, to], index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: the sectors of a wheel are never reordered.
              key={index}
              className={cx(styles[`c${index % 6}`])}
              d={`M0 0L${pointAt(from)}A${R} ${R} 0 ${to - from > 0.5 ? 1 : 0} 1 ${pointAt(to)}Z`}
            />
          ))}
          <circle r={R} className={styles.rim} />
        </g>
        <circle r="18" className={styles.hub} />
        <path d="M-9 -112h18L0 -90z" className={styles.pointer} />
      </svg>
    </div>
  )
}
