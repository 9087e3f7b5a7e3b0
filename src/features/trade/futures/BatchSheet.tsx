import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { futures, type LeverOrder } from '#contract/futures.ts'
import { onUserEvent } from '#data/realtime.ts'
import type { Decimal } from '#domain/money.ts'
import { SLIPPAGE } from '#domain/spot.ts'
import { Form, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceTiles } from '#ui/ChoiceTiles.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import styles from './futures.module.css'
import { totalsOf } from './live.ts'
import { useBoardPrices } from './queries.ts'

type Which = '0' | '1' | '2'
const has = (which: Which, order: LeverOrder): boolean => which === '0' || order.type === Number(which)

/** What became of each position since the one-click cover was sent. */
interface Outcome {
  readonly waiting: ReadonlySet<number>
  readonly closed: number
  readonly failed: number
}

/** One-click cover: all, only long, only short; then what came of it (screens-core §9). */
export function BatchForm({
  positions,
  onDone,
}: {
  readonly positions: readonly LeverOrder[]
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const priceOf = useBoardPrices()
  const [which, setWhich] = useState<Which>('0')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const chosen = positions.filter((order) => has(which, order))
  const usual = format.rate(SLIPPAGE.usual as Decimal)
  const count = chosen.length
  const { profits } = totalsOf(chosen, priceOf)
  const submit = useSubmit(futures.batchClose, {
    otherwise: t`The positions could not be covered`,
    onDone: ({ closing, failed }) =>
      setOutcome({ waiting: new Set(closing.map(({ id }) => id)), closed: 0, failed: failed.length }),
  })
  useEffect(() => {
    const decided = ({ order }: { order: LeverOrder }) =>
      setOutcome((before) => {
        if (!before?.waiting.has(order.id) || order.status === 2) return before
        const waiting = new Set([...before.waiting].filter((id) => id !== order.id))
        const done = order.status === 3
        return { waiting, closed: before.closed + (done ? 1 : 0), failed: before.failed + (done ? 0 : 1) }
      })
    const stops = [onUserEvent('lever_closed', decided), onUserEvent('lever_order', decided)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (outcome) {
    const { closed, failed, waiting } = outcome
    const left = waiting.size
    return (
      <div className={styles.sheet}>
        <p className={styles.report} role="status">
          {waiting.size > 0 ? (
            <Trans>Waiting for the next recorded price: {left}</Trans>
          ) : (
            <Trans>
              Closed {closed}, failed {failed}
            </Trans>
          )}
        </p>
        <Button block size={48} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    )
  }
  return (
    <Form
      submit={submit}
      label={t`One-click cover`}
      className={styles.sheet}
      onSubmit={() => chosen.length > 0 && submit.send({ type: which })}
    >
      <ChoiceTiles
        label={t`Which positions`}
        value={which}
        onChange={setWhich}
        height={44}
        items={[
          { value: '0', label: t`Close all` },
          { value: '1', label: t`Close only long` },
          { value: '2', label: t`Close only short` },
        ]}
      />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          { key: 'count', label: <Trans>Positions</Trans>, value: String(chosen.length) },
          {
            key: 'gain',
            label: <Trans>Estimated PnL</Trans>,
            value: `${format.number(profits, { max: 2, sign: 'always' })} USDT`,
          },
        ]}
      />
      <p className={styles.note}>
        <Trans>
          Each is closed at its next recorded price, at worst {usual} from the last one; beyond that it stays
          open.
        </Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={chosen.length === 0}>
        <Trans>Cover positions: {count}</Trans>
      </SubmitButton>
    </Form>
  )
}
