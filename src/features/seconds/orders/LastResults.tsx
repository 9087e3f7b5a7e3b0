import { Trans } from '@lingui/react/macro'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { ArrowDown, ArrowUp, Minus } from '#ui/media/icons.ts'
import { useResultLabel } from '../labels.ts'
import { useLastResults } from '../queries.ts'
import styles from './orders.module.css'

const MARKS = {
  win: { icon: ArrowUp, look: styles.win },
  lose: { icon: ArrowDown, look: styles.lose },
  draw: { icon: Minus, look: undefined },
  returned: { icon: Minus, look: undefined },
} as const

/** Results of the last five options of a pair, newest first. */
export function LastResults({ matchId }: { readonly matchId: number }) {
  const orders = useLastResults(matchId)
  const label = useResultLabel()
  if (orders.length === 0) return null
  return (
    <span className={styles.last}>
      <span>
        <Trans>Last 5</Trans>
      </span>
      {orders.map((order) => {
        if (order.result === '') return null
        const { icon, look } = MARKS[order.result]
        return (
          <span key={order.id} className={cx(styles.mark, look)} role="img" aria-label={label(order)}>
            <Icon icon={icon} size={14} />
          </span>
        )
      })}
    </span>
  )
}
