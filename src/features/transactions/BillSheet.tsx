import { Trans, useLingui } from '@lingui/react/macro'
import type { Bill } from '#contract/funds/wallet.ts'
import { spot } from '#contract/trade/spot.ts'
import { useRead } from '#data/api/reading.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { gt, isPositive, ZERO } from '#domain/money.ts'
import { doorOf } from '#features/index.ts'
import { isScene, useAccountName, useBucketName, useCoins, useSceneName } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { endReason } from '#i18n/orderEnd.ts'
import { Button } from '#ui/actions/Button.tsx'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './bills.module.css'

interface Props {
  readonly bill: Bill | null
  readonly onClose: () => void
}

/** One transaction in full, with a link to its order. */
export function BillSheet({ bill, onClose }: Props) {
  const owner = bill && doorOf(bill.ref_type)?.route?.(bill.ref_id)
  return (
    <Sheet
      open={bill !== null}
      onClose={onClose}
      title={bill?.info}
      footer={
        owner ? (
          <Button kind="quiet" block href={owner}>
            <Trans>View the related record</Trans>
          </Button>
        ) : undefined
      }
    >
      {bill && <Detail bill={bill} />}
    </Sheet>
  )
}

function Detail({ bill }: { readonly bill: Bill }) {
  const { t } = useLingui()
  const format = useFormat()
  const { precision } = useCoins()
  const account = useAccountName()
  const bucket = useBucketName()
  const scene = useSceneName()
  const order = useOrderTerms(bill)
  const digits = precision(bill.currency_id)
  const gain = gt(bill.value, ZERO)
  return (
    <>
      <p className={gain ? styles.gain : styles.loss}>
        {format.number(bill.value, { max: digits, min: 0, rounding: 'down', sign: 'always' })}{' '}
        {bill.currency_name}
      </p>
      <KeyValue
        density="roomy"
        boxed
        rows={[
          { key: 'kind', label: t`Type`, value: isScene(bill.scene) ? scene(bill.scene) : bill.info },
          { key: 'account', label: t`Account`, value: account(bill.account) },
          { key: 'part', label: t`Balance type`, value: bucket(bill.bucket) },
          {
            key: 'after',
            label: t`Balance after`,
            value: `${format.amount(bill.total_after, digits)} ${bill.currency_name}`,
          },
          { key: 'time', label: t`Time`, value: format.time(bill.create_time, 'full') },
          { key: 'number', label: t`Transaction number`, value: String(bill.id) },
          ...(bill.ref_id === ''
            ? []
            : [
                {
                  key: 'reference',
                  label: t`Reference`,
                  value: doorOf(bill.ref_type)?.name(bill.ref_id) ?? bill.ref_id,
                },
              ]),
          ...order,
        ]}
      />
    </>
  )
}

/** For a market order: its worst price, and why it ended without a fill. */
function useOrderTerms(bill: Bill): readonly KeyValueRow[] {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const spotOrder = bill.ref_type === 'spot_order'
  const { data: order } = useRead(
    spot.order,
    { id: spotOrder ? Number(bill.ref_id) : 1 },
    { enabled: spotOrder },
  )
  if (!spotOrder || !order || !isPositive(order.worst_price)) return []
  const digits = getQuote(order.match_id)?.price_precision ?? 8
  const ended = endReason(order)
  return [
    {
      key: 'worst',
      label: t`Worst price`,
      value: `${format.price(order.worst_price, digits)} ${order.fee_currency}`,
    },
    ...(ended ? [{ key: 'ended', label: t`Reason`, value: i18n._(ended) }] : []),
  ]
}
