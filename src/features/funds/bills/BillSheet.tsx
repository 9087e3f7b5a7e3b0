import { Trans, useLingui } from '@lingui/react/macro'
import type { Bill } from '#contract/wallet.ts'
import { gt, ZERO } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useCoins } from '../coins.ts'
import { useAccountName, useBucketName, useSceneName } from '../labels.ts'
import styles from './bills.module.css'

/** The page that shows what a bill belongs to; null where there is none. */
export function ownerOf(bill: Pick<Bill, 'ref_type'>): string | null {
  switch (bill.ref_type) {
    case 'spot_order':
      return '/pages/transaction/currency_order'
    case 'recharge':
      return '/pages/fund/receive_withdraw_record?tab=recharge'
    case 'transfer':
      return '/pages/fund/transfer_history?tab=transfer'
    default:
      return null
  }
}

interface Props {
  readonly bill: Bill | null
  readonly onClose: () => void
}

/** One bill in full, with the way to the order it belongs to. */
export function BillSheet({ bill, onClose }: Props) {
  const owner = bill && ownerOf(bill)
  return (
    <Sheet
      open={bill !== null}
      onClose={onClose}
      title={bill?.info}
      footer={
        owner ? (
          <Button kind="quiet" block href={owner}>
            <Trans>Show where it comes from</Trans>
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
          { key: 'kind', label: t`Kind`, value: scene(bill.scene) },
          { key: 'account', label: t`Account`, value: account(bill.account) },
          { key: 'part', label: t`Part of the balance`, value: bucket(bill.bucket) },
          {
            key: 'after',
            label: t`Balance after`,
            value: `${format.amount(bill.balance_after, digits)} ${bill.currency_name}`,
          },
          { key: 'time', label: t`Time`, value: format.time(bill.create_time, 'full') },
          { key: 'number', label: t`Bill number`, value: String(bill.id) },
          ...(bill.ref_id === ''
            ? []
            : [{ key: 'reference', label: t`Reference`, value: `${bill.ref_type} ${bill.ref_id}` }]),
        ]}
      />
    </>
  )
}
