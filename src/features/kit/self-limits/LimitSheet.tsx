import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { pauseForm, SelfLimit } from '#contract/account/selfLimits.ts'
import type { Call } from '#contract/wire/callBuilders.ts'
import type { Reading } from '#data/api/use-read.ts'
import { PAUSE_DAYS } from '#domain/account/selfLimits.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useIsPast } from '../figures/useIsPast.ts'
import { SubmitNote } from '../form/Form.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { ReadState } from '../records/ReadState.tsx'
import { type LimitCall, type LimitLabels, LimitRow } from './LimitRow.tsx'
import styles from './limits.module.css'

/** The server's answer about a person's own limits and pause for one product. */
export interface SelfLimits<L extends SelfLimit> {
  readonly paused_until: number
  readonly limits: readonly L[]
}

/** Any write call with the parameters of a pause; each product has its own call. */
export type PauseCall = Call<typeof pauseForm> & { readonly kind: 'write' }

interface Props<L extends SelfLimit> {
  readonly open: boolean
  readonly onClose: () => void
  readonly reading: Reading<SelfLimits<L>>
  /** Name of the product, with which the names of the stored drafts begin. */
  readonly product: string
  readonly calls: { readonly setLimit: LimitCall; readonly pause: PauseCall }
  /** Texts for the kind of amount that is limited and for the amount used today. */
  readonly words: (limit: L) => LimitLabels
  /** Text that says what is not possible during a pause. */
  readonly paused: ReactNode
}

/**
 * A person's own limits for a product: a daily limit per coin, and a pause. A stricter limit takes effect at
 * once, a looser limit after a day.
 */
export function LimitSheet<L extends SelfLimit>(props: Props<L>) {
  const { t } = useLingui()
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t`Your limits`}>
      <ReadState reading={props.reading}>
        {({ paused_until, limits }) => (
          <div className={styles.guard}>
            <p className={styles.soft}>
              <Trans>A stricter limit applies immediately, a looser one after 24 hours.</Trans>
            </p>
            {limits.map((limit) => (
              <LimitRow
                key={limit.currency_id}
                product={props.product}
                limit={limit}
                call={props.calls.setLimit}
                words={props.words(limit)}
              />
            ))}
            <Pause until={paused_until} call={props.calls.pause}>
              {props.paused}
            </Pause>
          </div>
        )}
      </ReadState>
    </Sheet>
  )
}

interface PauseProps {
  readonly until: number
  readonly call: PauseCall
  readonly children: ReactNode
}

function Pause({ until, call, children }: PauseProps) {
  const { t } = useLingui()
  const format = useFormat()
  const submit = useSubmit(call, { otherwise: t`The pause could not be set` })
  const paused = !useIsPast(until * 1000)
  const end = format.time(until, 'short')
  return (
    <section className={styles.part}>
      <h3>
        <Trans context="own limit">Pause</Trans>
      </h3>
      <p className={styles.soft}>{paused ? <Trans>Paused until {end}.</Trans> : children}</p>
      <div className={styles.days}>
        {PAUSE_DAYS.map((days) => (
          <Button
            key={days}
            kind="quiet"
            size={36}
            disabled={submit.disabled}
            loading={submit.busy}
            onClick={() => submit.send({ days: `${days}` })}
          >
            {days === 1 ? <Trans>1 day</Trans> : <Trans>{days} days</Trans>}
          </Button>
        ))}
        {paused && (
          <Button
            kind="quiet"
            size={36}
            disabled={submit.disabled}
            loading={submit.busy}
            onClick={() => submit.send({ days: '0' })}
          >
            <Trans>End in 24 hours</Trans>
          </Button>
        )}
      </div>
      <SubmitNote submit={submit} />
    </section>
  )
}
