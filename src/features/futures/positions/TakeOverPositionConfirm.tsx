import { Trans, useLingui } from '@lingui/react/macro'
import { copy } from '#contract/trade/copy.ts'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { Form, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'
import { SideTag } from './PositionCard.tsx'

/**
 * Confirms that the person keeps a copied position as their own, so that it does not close with the trader's
 * position.
 */
export function TakeOverPositionConfirm({
  order,
  onDone,
}: {
  readonly order: LeverOrder
  readonly onDone: () => void
}) {
  const { t } = useLingui()
  const trader = order.follow_nickname
  const submit = useSubmit(copy.selfHolding, {
    otherwise: t`The position could not be kept as your own`,
    onDone: () => {
      toast(t`The position is your own now`, 'good')
      onDone()
    },
  })
  return (
    <Form
      submit={submit}
      label={t`Keep as my own`}
      className={styles.sheet}
      onSubmit={() => submit.send({ transaction_id: order.id })}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      <p className={styles.warn}>
        <Trans>The trader’s close will no longer close this position.</Trans>
      </p>
      <p className={styles.note}>
        <Trans>
          You close it yourself, by hand or by take profit and stop loss. If you close it in profit, {trader}{' '}
          still gets the agreed share.
        </Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        <Trans>Keep as my own</Trans>
      </SubmitButton>
    </Form>
  )
}
