import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { onUserEvent } from '#data/realtime/realtime-socket.ts'
import { add, type Decimal, ZERO } from '#domain/money.ts'
import { SLIPPAGE } from '#domain/trade/spot.ts'
import { Form, NONE, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChoiceTiles } from '#ui/choices/ChoiceTiles.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from '../futures.module.css'
import { isWhole, useTickerPrices } from '../queries.ts'
import { useStale } from './closePrice.ts'
import { closeResult } from './positionFigures.ts'

type Which = '0' | '1' | '2'
const has = (which: Which, order: LeverOrder): boolean => which === '0' || order.type === Number(which)

/**
 * The server's answer: the positions that will close at the next recorded price, and the number of positions
 * that cannot be closed now.
 */
interface Sent {
  readonly closing: readonly number[]
  readonly rejected: number
}

/** Form that closes all positions, all long positions or all short positions, and then shows the progress. */
export function CloseAllForm({
  positions,
  onDone,
}: {
  readonly positions: ListReading<LeverOrder>
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const priceOf = useTickerPrices()
  const [which, setWhich] = useState<Which>('0')
  const [sent, setSent] = useState<Sent | null>(null)
  // Outcome by position id: true when the position was closed, false when it stays open. An event with an
  // outcome may arrive before the answer of the request.
  const [decided, setDecided] = useState<ReadonlyMap<number, boolean>>(new Map())
  const chosen = positions.rows.filter((order) => has(which, order))
  const usual = format.rate(SLIPPAGE.usual as Decimal)
  const whole = isWhole(positions)
  const count = which === '0' ? positions.total : whole ? chosen.length : null
  const stale = useStale(chosen)
  // Closing is blocked only when no position has a current price; otherwise the result shows how many
  // positions were skipped.
  const blocked = chosen.length > 0 && stale === chosen.length
  const profits =
    whole && stale === 0
      ? chosen.reduce(
          (sum, order) =>
            add(sum, closeResult(order, order.share, priceOf(order.match_id) ?? order.now_price)),
          ZERO,
        )
      : null
  const submit = useSubmit(futures.batchClose, {
    otherwise: t`The positions could not be closed`,
    onDone: ({ closing, failed }) =>
      setSent({ closing: closing.map(({ id }) => id), rejected: failed.length }),
  })
  useEffect(() => {
    const hear = ({ order }: { order: LeverOrder }) =>
      setDecided((before) =>
        order.status === 2 ? before : new Map(before).set(order.id, order.status === 3),
      )
    const stops = [onUserEvent('lever_closed', hear), onUserEvent('lever_order', hear)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (sent) {
    // A position that is missing from the list has been closed, even if the event of its close was missed
    // while offline.
    const isHeld = (id: number) => positions.rows.some((one) => one.id === id)
    const closed = sent.closing.filter((id) => decided.get(id) ?? !isHeld(id)).length
    const left = sent.closing.filter((id) => !decided.has(id) && isHeld(id)).length
    const failed = sent.rejected + sent.closing.length - closed - left
    return (
      <div className={styles.sheet}>
        <p className={styles.report} role="status">
          {left > 0 ? (
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
      label={t`Close all`}
      className={styles.sheet}
      onSubmit={() => {
        if (count === 0 || blocked) return
        setDecided(new Map())
        submit.send({ type: which })
      }}
    >
      <ChoiceTiles
        label={t`Which positions`}
        value={which}
        onChange={setWhich}
        height={44}
        items={[
          { value: '0', label: t`All positions` },
          { value: '1', label: t`Longs only` },
          { value: '2', label: t`Shorts only` },
        ]}
      />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          { key: 'count', label: <Trans>Positions</Trans>, value: count === null ? NONE : String(count) },
          {
            key: 'gain',
            label: <Trans>Realised PnL with fees ≈</Trans>,
            value: profits === null ? NONE : `${format.number(profits, { max: 2, sign: 'always' })} USDT`,
          },
        ]}
      />
      <p className={styles.note}>
        <Trans>
          Each closes at its next recorded price, at worst {usual} from the last price. Beyond that it stays
          open.
        </Trans>
      </p>
      {blocked && submit.note === '' && (
        <p role="alert" className={styles.error}>
          <Trans>Price is out of date, reconnecting…</Trans>
        </p>
      )}
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={count === 0 || blocked}>
        {count === null ? <Trans>Close all</Trans> : <Trans>Close positions: {count}</Trans>}
      </SubmitButton>
    </Form>
  )
}
