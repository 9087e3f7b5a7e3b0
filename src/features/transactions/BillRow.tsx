import { useLingui } from '@lingui/react/macro'
import type { Bill } from '#contract/funds/wallet.ts'
import { gt, ZERO } from '#domain/money.ts'
import { useAccountName, useBucketName } from '#features/kit/index.ts'
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

const ICONS: Readonly<Record<Bill['scene_class'], IconShape>> = {
  inflow: ArrowDownToLine,
  outflow: ArrowUpFromLine,
  trade: ChartLine,
  income: Gift,
  fee: ReceiptText,
  move: ArrowLeftRight,
}

interface Props {
  readonly bill: Bill
  /** Decimals of its coin. */
  readonly digits: number
  readonly onOpen: (bill: Bill) => void
}

/** One posting: scene, account, amount, and what the account had of the coin after it. */
export function BillRow({ bill, digits, onOpen }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const account = useAccountName()
  const bucket = useBucketName()
  const gain = gt(bill.value, ZERO)
  const after = format.amount(bill.total_after, digits)
  const where =
    bill.bucket === 'available' ? account(bill.account) : `${account(bill.account)} · ${bucket(bill.bucket)}`
  return (
    <ListRow
      icon={ICONS[bill.scene_class]}
      title={bill.info}
      subtitle={`${where} · ${format.time(bill.create_time, 'short')}`}
      value={
        <Text weight={500} tone={gain ? 'up' : 'down'}>
          {format.number(bill.value, { max: digits, min: 0, rounding: 'down', sign: 'always' })}{' '}
          {bill.currency_name}
        </Text>
      }
      note={t`Balance ${after}`}
      onClick={() => onOpen(bill)}
    />
  )
}
