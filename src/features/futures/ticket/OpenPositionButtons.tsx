import { Trans } from '@lingui/react/macro'
import { futures } from '#contract/trade/futures.ts'
import type { FuturesSide } from '#domain/trade/futures/types.ts'
import { RequireAccess, type Submit, SubmitButton } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import styles from '../futures.module.css'

interface Props {
  readonly sides: readonly FuturesSide[]
  readonly submit: Submit<typeof futures.submit>
  /** The side of the last order, whose outcome the single button looks up. */
  readonly side: FuturesSide
  /** True when no order can be sent now; the form shows why. */
  readonly disabled: boolean
  readonly onOpen: (side: FuturesSide) => unknown
}

/**
 * Buttons for long and short; while the outcome of the last order is unknown, a single button that looks up
 * this outcome.
 */
export function OpenPositionButtons({ sides, submit, side, disabled, onOpen }: Props) {
  const asking = submit.unknown || submit.state === 'checking'
  return (
    <RequireAccess call={futures.submit}>
      {asking ? (
        <SubmitButton submit={submit} onPress={submit.check}>
          <Trans>Check the result</Trans>
        </SubmitButton>
      ) : (
        <div className={styles.buttons}>
          {sides.map((one) => (
            <Button
              key={one}
              kind={one === 'long' ? 'up' : 'down'}
              loading={submit.busy && one === side}
              disabled={submit.disabled || (disabled && !submit.busy) || (submit.busy && one !== side)}
              onClick={() => onOpen(one)}
            >
              {one === 'long' ? <Trans>Open long</Trans> : <Trans>Open short</Trans>}
            </Button>
          ))}
        </div>
      )}
    </RequireAccess>
  )
}
