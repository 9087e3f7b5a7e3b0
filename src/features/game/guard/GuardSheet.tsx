import { Trans, useLingui } from '@lingui/react/macro'
import { quiz } from '#contract/quiz.ts'
import { serverNow } from '#data/clock.ts'
import { useRead } from '#data/reading.ts'
import { PAUSE_DAYS } from '#domain/secondsGuard.ts'
import { ReadState, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './guard.module.css'
import { LimitRow } from './LimitRow.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** What a person allows themselves in quizzes: stakes of a day, and a pause. Stricter counts at once, looser after a day. */
export function GuardSheet({ open, onClose }: Props) {
  const { t } = useLingui()
  const guard = useRead(quiz.guard, {}, { enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={t`Your limits`}>
      <ReadState reading={guard}>
        {({ paused_until, limits }) => (
          <div className={styles.guard}>
            <p className={styles.soft}>
              <Trans>A stricter limit counts at once, a looser one after 24 hours.</Trans>
            </p>
            {limits.map((limit) => (
              <LimitRow key={limit.currency_id} limit={limit} />
            ))}
            <Pause until={paused_until} />
          </div>
        )}
      </ReadState>
    </Sheet>
  )
}

function Pause({ until }: { readonly until: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const submit = useSubmit(quiz.pause, { otherwise: t`The pause could not be set` })
  const paused = until * 1000 > serverNow()
  const end = format.time(until, 'short')
  const choices = [...PAUSE_DAYS.map(String), ...(paused ? ['0'] : [])] as ('0' | '1' | '7' | '30')[]
  return (
    <section className={styles.part}>
      <h3>
        <Trans>Pause</Trans>
      </h3>
      <p className={styles.soft}>
        {paused ? (
          <Trans>Paused until {end}.</Trans>
        ) : (
          <Trans>No bets are taken from you while it lasts.</Trans>
        )}
      </p>
      <div className={styles.days}>
        {choices.map((days) => (
          <Button
            key={days}
            kind="quiet"
            size={36}
            disabled={submit.disabled}
            loading={submit.busy}
            onClick={() => submit.send({ days })}
          >
            {days === '0' ? (
              <Trans>End in 24 hours</Trans>
            ) : days === '1' ? (
              <Trans>1 day</Trans>
            ) : (
              <Trans>{days} days</Trans>
            )}
          </Button>
        ))}
      </div>
      <SubmitNote submit={submit} />
    </section>
  )
}
