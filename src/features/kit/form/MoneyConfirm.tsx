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
import styles from './form.module.css'
import type { Submit } from './useSubmit.ts'

/** A price that is promised until a time of the server (ms), and the way to a new one. */
export interface PromisedPrice {
  readonly until: number
  readonly renew: () => unknown
  /** How long a new one holds (s): a ring shows what is left of it. */
  readonly life?: number
}

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly head?: ReactNode
  /** All that is done and what it costs in full; the sum as `total`. */
  readonly rows: readonly KeyValueRow[]
  /** The most that can be lost, in plain words; it is read before what can be gained. */
  readonly loss?: ReactNode
  readonly gain?: ReactNode
  /** Anything else that may happen. */
  readonly note?: ReactNode
  readonly children?: ReactNode
  /** Says what happens, with the amount. */
  readonly action: ReactNode
  readonly kind?: ButtonProps['kind']
  readonly submit: Pick<Submit, 'state' | 'unknown' | 'busy' | 'offline' | 'note'> & {
    check(): Promise<unknown>
  }
  /** Why it cannot be confirmed now, other than by the line or the last answer. */
  readonly problem?: ReactNode
  readonly price?: PromisedPrice
  /** Something in `children` is not filled in yet: nothing is said, as of a pay password that is too short. */
  readonly incomplete?: boolean
  /** The call needs the pay password: asked for here, given to `onConfirm`, kept nowhere. */
  readonly payPassword?: boolean
  readonly onConfirm: (payPassword: string) => Promise<unknown>
}

/**
 * The last look before money moves: the full cost, loss before gain, a promised price while it is promised. It asks for the
 * result instead of sending again while that is unknown. Its owner closes it on success, and draws it only while it is open
 * where the pay password is asked for.
 */
export function MoneyConfirm(props: Props) {
  const { submit, loss, gain, note, price, payPassword = false, incomplete = false, problem } = props
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [ended, setEnded] = useState(false)
  const over = price !== undefined && ended
  const tooShort = payPassword && password.length < PASSWORD_LEAST
  const blocked = over || tooShort || incomplete || Boolean(problem)
  const close = () => {
    setPassword('')
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
      note={
        (loss || gain || note) && (
          <span className={styles.outlook}>
            {loss && <span className={styles.loss}>{loss}</span>}
            {gain && <span>{gain}</span>}
            {note && <span>{note}</span>}
          </span>
        )
      }
      action={submit.unknown ? <Trans>Check the result</Trans> : props.action}
      {...(props.kind && { kind: props.kind })}
      onConfirm={confirm}
      sending={submit.busy}
      disabled={submit.offline || (!submit.unknown && blocked)}
      error={submit.note || (!submit.unknown && !submit.busy && problem)}
    >
      {(props.children || price || payPassword) && (
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
        </div>
      )}
    </ConfirmSheet>
  )
}

interface PromisedProps {
  readonly price: PromisedPrice
  readonly onEnded: (ended: boolean) => void
}

/** How long the price still holds. Over, nothing is sent with it: the person asks for a new one and looks at it. */
function Promised({ price: { until, renew, life }, onEnded }: PromisedProps) {
  const { t } = useLingui()
  const left = useCountdown(until, serverNow)
  const ended = left <= 0
  const seconds = Math.ceil(left / 1000)
  // Both ways: a new price may end in the same second as the last one, where the device's clock had been wrong.
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
