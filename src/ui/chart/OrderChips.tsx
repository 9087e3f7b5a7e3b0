import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../media/Icon.tsx'
import { ArrowDown, ArrowUp, ChevronsDownUp } from '../media/icons.ts'
import styles from './OrderChips.module.css'
import type { Beyond } from './orderMarks.ts'

interface Props {
  beyond: Beyond
  /** Where the candles' pane ends, in pixels. */
  bottom: number
  /** The prices on screen reach to the orders already. */
  reaching: boolean
  onReach: (on: boolean) => void
}

/**
 * Orders whose prices are not on screen: how many, on which side, and the way to them and back. They stand on the price
 * axis, where no candle and no label of one is.
 */
export function OrderChips({ beyond: { above, below }, bottom, reaching, onReach }: Props) {
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
