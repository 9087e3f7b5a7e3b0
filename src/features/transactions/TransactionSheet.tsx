import { Trans, useLingui } from '@lingui/react/macro'
import type { Bill } from '#contract/funds/wallet.ts'
import { spot } from '#contract/trade/spot.ts'
import { useRead } from '#data/api/use-read.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { isPositive } from '#domain/money.ts'
import { objectLinkOf, sceneName } from '#features/index.ts'
import { useAccountName, useBucketName, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { endReason } from '#i18n/orderEndReason.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import type { JournalRow } from './journalRows.ts'
import styles from './transactions.module.css'
import { useAmounts } from './useSignedAmounts.ts'

interface Props {
  readonly event: JournalRow | null
  readonly onClose: () => void
}

/** One row of the list of transactions in full: its changes, its postings, and a link to its order. */
export function TransactionSheet({ event, onClose }: Props) {
  const owner = event && objectLinkOf(event.lead.ref_type)?.route?.(event.lead.ref_id)
  return (
    <Sheet
      open={event !== null}
      onClose={onClose}
      title={event?.lead.info}
      footer={
        owner ? (
          <Button kind="quiet" block href={owner}>
            <Trans>View the related record</Trans>
          </Button>
        ) : undefined
      }
    >
      {event && <Detail event={event} />}
    </Sheet>
  )
}

function Detail({ event }: { readonly event: JournalRow }) {
  const { t } = useLingui()
  const format = useFormat()
  const amounts = useAmounts()
  const { lead, bills } = event
  const order = useOrderTerms(lead)
  return (
    <>
      <div className={styles.amounts}>
        {amounts.of(event).map(({ text, tone }) => (
          <Text key={text} as="p" size={28} weight={600} tone={tone} align="center">
            {text}
          </Text>
        ))}
      </div>
      <div className={styles.postings}>
        <KeyValue
          density="roomy"
          boxed
          rows={[
            { key: 'kind', label: t`Type`, value: sceneName(lead.scene) ?? lead.info },
            { key: 'time', label: t`Time`, value: format.time(lead.create_time, 'full') },
            { key: 'number', label: t`Transaction number`, value: String(lead.id) },
            ...(lead.ref_id === ''
              ? []
              : [
                  {
                    key: 'reference',
                    label: t`Reference`,
                    value: objectLinkOf(lead.ref_type)?.name(lead.ref_id) ?? lead.ref_id,
                  },
                ]),
            ...order,
          ]}
        />
        {bills.map((bill) => (
          <PostingDetail key={bill.id} bill={bill} alone={bills.length === 1} />
        ))}
      </div>
    </>
  )
}

/** Details of one posting. `alone`: the posting is the only posting of its journal. */
function PostingDetail({ bill, alone }: { readonly bill: Bill; readonly alone: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const { precision } = useCoins()
  const amounts = useAmounts()
  const account = useAccountName()
  const bucket = useBucketName()
  const { text, tone } = amounts.posting(bill)
  const after = format.amount(bill.total_after, precision(bill.currency_id))
  return (
    <KeyValue
      density="roomy"
      boxed
      rows={[
        ...(alone
          ? []
          : [{ key: 'amount', label: bill.info, value: text, ...(tone === 'text' ? {} : { tone }) }]),
        { key: 'account', label: t`Account`, value: account(bill.account) },
        { key: 'part', label: t`Balance type`, value: bucket(bill.bucket) },
        { key: 'after', label: t`Balance after`, value: `${after} ${bill.currency_name}` },
      ]}
    />
  )
}

/** Rows about a market order: its worst price, and why it ended without a fill. */
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
