import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { PASSWORD_LEAST } from '#domain/account/password.ts'
import { Button, type ButtonProps } from '#ui/actions/Button.tsx'
import { useCountdown } from '#ui/feedback/Countdown.tsx'
import { ProgressRing } from '#ui/feedback/Progress.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import type { KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { ConfirmSheet } from '#ui/overlays/ConfirmSheet.tsx'
import { ServerCountdown } from '../figures/ServerCountdown.tsx'
import { FactorFieldIfRequired } from './FactorFieldIfRequired.tsx'
import { isWhole } from './factorCode.ts'
import styles from './form.module.css'
import { type FactorCode, isFactorError } from './useFactorCode.ts'
import type { Submit } from './useSubmit.ts'

/** A price that is guaranteed until a server time (ms), with a function that requests a new price. */
export interface PromisedPrice {
  readonly until: number
  readonly renew: () => unknown
  /** Validity of a new price in seconds, for the ring that shows the remaining time. */
  readonly life?: number
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly head?: ReactNode
  /** All effects and all costs of the action; the total is marked as `total`. */
  readonly rows: readonly KeyValueRow[]
  /** Text of the largest possible loss, shown before the gain. */
  readonly loss?: ReactNode
  readonly gain?: ReactNode
  /** Text of any other consequence of the action. */
  readonly note?: ReactNode
  readonly children?: ReactNode
  /** Text of the button, which names the action with the amount. */
  readonly action: ReactNode
  readonly kind?: ButtonProps['kind']
  readonly submit: Pick<Submit, 'state' | 'unknown' | 'busy' | 'offline' | 'note' | 'error'> & {
    check(): Promise<unknown>
  }
  /** Why the action cannot be confirmed now, apart from the connection and the last error. */
  readonly problem?: ReactNode
  readonly price?: PromisedPrice
  /** Whether required input in `children` is missing: the button is then disabled without a message. */
  readonly incomplete?: boolean
  /**
   * Whether the call needs the pay password. The password is typed in this sheet, passed to `onConfirm` and
   * not stored.
   */
  readonly payPassword?: boolean
  /** The code of the second factor, for a call that requires it; typed in this sheet by people who need it. */
  readonly factor?: FactorCode
  readonly onConfirm: (payPassword: string) => Promise<unknown>
}

/**
 * The confirmation before money moves: full cost, loss before gain, and the guaranteed price while it is
 * valid. While the outcome of the request is unknown, the button looks up that outcome instead of sending
 * again. The parent closes the sheet on success; with a pay password the parent must unmount the closed
 * sheet.
 */
export function MoneyConfirm(props: Props) {
  const { submit, loss, gain, note, price, payPassword = false, factor, incomplete = false, problem } = props
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [ended, setEnded] = useState(false)
  const over = price !== undefined && ended
  const tooShort = payPassword && password.length < PASSWORD_LEAST
  const codeMissing = factor?.asked === true && !isWhole('app', factor.code)
  const blocked = over || tooShort || codeMissing || incomplete || Boolean(problem)
  // The field for the second-factor code shows errors about the code, so the sheet shows all other errors
  // only.
  const failure = factor && isFactorError(submit.error) && !submit.offline ? '' : submit.note
  const close = () => {
    setPassword('')
    factor?.type('')
    props.onClose()
  }
  const confirm = async () => {
    if (submit.unknown) return submit.check()
    const sent = await props.onConfirm(password)
    setPassword('')
    return sent
  }
  return (
    <ConfirmSheet
      open={props.open}
      onClose={close}
      title={props.title}
      head={props.head}
      rows={props.rows}
      note={(loss || gain || note) && <Outlook loss={loss} gain={gain} note={note} />}
      action={submit.unknown ? <Trans>Check the result</Trans> : props.action}
      {...(props.kind && { kind: props.kind })}
      onConfirm={confirm}
      sending={submit.busy}
      disabled={submit.offline || (!submit.unknown && blocked)}
      error={failure || (!submit.unknown && !submit.busy && problem)}
    >
      {(props.children || price || payPassword || factor?.asked) && (
        <div className={styles.extra}>
          {props.children}
          {price && !submit.unknown && <Promised price={price} onEnded={setEnded} />}
          {payPassword && !submit.unknown && (
            <PasswordField
              label={t`Pay password`}
              autoComplete="new-password"
              name="pay-password"
              value={password}
              onChange={setPassword}
            />
          )}
          {factor && !submit.unknown && <FactorFieldIfRequired factor={factor} />}
        </div>
      )}
    </ConfirmSheet>
  )
}

/** The consequences of the action, with the loss before the gain. */
function Outlook({ loss, gain, note }: Pick<Props, 'loss' | 'gain' | 'note'>) {
  return (
    <span className={styles.outlook}>
      {loss && <span className={styles.loss}>{loss}</span>}
      {gain && <span>{gain}</span>}
      {note && <span>{note}</span>}
    </span>
  )
}

interface PromisedProps {
  readonly price: PromisedPrice
  readonly onEnded: (ended: boolean) => void
}

/**
 * The remaining validity of the price. After the price has expired, nothing can be sent until the person has
 * requested and seen a new price.
 */
function Promised({ price: { until, renew, life }, onEnded }: PromisedProps) {
  const { t } = useLingui()
  const left = useCountdown(until, serverNow)
  const ended = left <= 0
  const seconds = Math.ceil(left / 1000)
  // The effect also reports that the price is valid again. After a clock correction a new price may end in the same
  // second as the expired price; `until` then does not change, and the form would otherwise stay expired.
  useEffect(() => onEnded(ended), [ended, onEnded])
  return (
    <div className={styles.until}>
      {ended ? (
        <>
          <span role="status">
            <Trans>This quote has expired</Trans>
          </span>
          <Button kind="quiet" size={36} onClick={renew}>
            <Trans>New price</Trans>
          </Button>
        </>
      ) : (
        <>
          <span>
            <Trans>This price holds for</Trans>
          </span>
          {life === undefined ? (
            <ServerCountdown until={until} />
          ) : (
            <ProgressRing size={32} value={left / 1000 / life} label={t`New price in ${seconds} s`}>
              {seconds}
            </ProgressRing>
          )}
        </>
      )}
    </div>
  )
}
