import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../media/Icon.tsx'
import { ArrowDown, ArrowUp, ChevronsDownUp } from '../media/icons.ts'
import styles from './OrderLineChips.module.css'
import type { Beyond } from './orderLineTags.ts'

interface Props {
  beyond: Beyond
  /** Bottom of the candle pane (px). */
  bottom: number
  /** The price scale already includes the orders. */
  reaching: boolean
  onReach: (on: boolean) => void
}

/**
 * Number of orders above and below the visible prices, with a button that includes the orders in the price
 * scale or excludes them again. Placed on the price axis, where it covers no candles.
 */
export function OrderLineChips({ beyond: { above, below }, bottom, reaching, onReach }: Props) {
  const { t } = useLingui()
  return (
    <>
      {above > 0 && (
        <div className={styles.high}>
          <button
            type="button"
            className={styles.chip}
            aria-label={plural(above, { one: '# order above', other: '# orders above' })}
            onClick={() => onReach(true)}
          >
            {above}
            <Icon icon={ArrowUp} size={12} />
          </button>
        </div>
      )}
      {(below > 0 || reaching) && (
        <div className={styles.low} style={{ top: bottom }}>
          {reaching && (
            <button
              type="button"
              className={styles.chip}
              aria-label={t`Fit to candles`}
              onClick={() => onReach(false)}
            >
              <Icon icon={ChevronsDownUp} size={16} />
            </button>
          )}
          {below > 0 && (
            <button
              type="button"
              className={styles.chip}
              aria-label={plural(below, { one: '# order below', other: '# orders below' })}
              onClick={() => onReach(true)}
            >
              {below}
              <Icon icon={ArrowDown} size={12} />
            </button>
          )}
        </div>
      )}
    </>
  )
}
