import { useLingui } from '@lingui/react/macro'
import type { Bill } from '#contract/funds/wallet.ts'
import { useAccountName, useBucketName, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Text } from '#ui/layout/Text.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import type { IconShape } from '#ui/media/Icon.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartLine,
  Gift,
  ReceiptText,
} from '#ui/media/icons.ts'
import type { JournalRow } from './journalRows.ts'
import styles from './transactions.module.css'
import { useAmounts } from './useSignedAmounts.ts'

const ICONS: Readonly<Record<Bill['scene_class'], IconShape>> = {
  inflow: ArrowDownToLine,
  outflow: ArrowUpFromLine,
  trade: ChartLine,
  income: Gift,
  fee: ReceiptText,
  move: ArrowLeftRight,
}

interface Props {
  readonly event: JournalRow
  readonly onOpen: (event: JournalRow) => void
}

/**
 * One row: the kind and account of its postings, the changed amounts, and the balance of the coin in the
 * account afterwards.
 */
export function TransactionRow({ event, onOpen }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { precision } = useCoins()
  const [first, ...others] = useAmounts().of(event)
  const where = useWhere()(event)
  const { lead, bills } = event
  const shown =
    lead.currency_name === first.currency ? lead : bills.find((bill) => bill.currency_name === first.currency)
  const { total_after, currency_id } = shown ?? lead
  const after = format.amount(total_after, precision(currency_id))
  return (
    <ListRow
      icon={ICONS[lead.scene_class]}
      title={lead.info}
      subtitle={`${where} · ${format.time(lead.create_time, 'short')}`}
      value={
        <Text weight={500} tone={first.tone}>
          {first.text}
        </Text>
      }
      note={
        <>
          {others.map(({ text, tone }) => (
            <Text key={text} as="span" size={12} tone={tone} className={styles.other}>
              {text}
            </Text>
          ))}
          {t`Balance ${after}`}
        </>
      }
      onClick={() => onOpen(event)}
    />
  )
}

/**
 * Returns the text of a row's account; for a transfer, the text of the sending and of the receiving account.
 */
function useWhere(): (event: JournalRow) => string {
  const account = useAccountName()
  const bucket = useBucketName()
  return ({ lead, bills, from }) => {
    if (from !== null) return `${account(from)} → ${account(lead.account)}`
    const alone = bills.length === 1 && lead.bucket !== 'available'
    return alone ? `${account(lead.account)} · ${bucket(lead.bucket)}` : account(lead.account)
  }
}
