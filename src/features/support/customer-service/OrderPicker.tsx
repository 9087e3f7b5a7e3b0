import { useLingui } from '@lingui/react/macro'
import { type Bill, wallet } from '#contract/funds/wallet.ts'
import { useReadList } from '#data/api/use-read.ts'
import { objectLinkOf, sceneName } from '#features/index.ts'
import { RecordList } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { ReceiptText } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPick: (kind: string, id: string, name: string) => void
}

/** The objects of these transactions, such as orders; each object once, newest first. */
function things(bills: readonly Bill[]): readonly Bill[] {
  const seen = new Map<string, Bill>()
  for (const bill of bills) {
    const name = `${bill.ref_type}:${bill.ref_id}`
    if (!seen.has(name) && objectLinkOf(bill.ref_type)) seen.set(name, bill)
  }
  return [...seen.values()]
}

/**
 * Sheet in which the person picks the subject of the conversation: an order, a deposit, or another object
 * with transactions.
 */
export function OrderPicker({ open, onClose, onPick }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Which order is it about?`} height="full" flush>
      {open && (
        <Things
          onPick={(kind, id, name) => {
            onClose()
            onPick(kind, id, name)
          }}
        />
      )}
    </Sheet>
  )
}

function Things({ onPick }: Pick<Props, 'onPick'>) {
  const { t } = useLingui()
  const format = useFormat()
  const reading = useReadList(wallet.bills, { limit: '50' })
  return (
    <RecordList
      reading={reading}
      label={t`Orders`}
      shown={things(reading.rows)}
      keyOf={(bill) => `${bill.ref_type}:${bill.ref_id}`}
      empty={<EmptyState icon={ReceiptText} text={t`No records yet`} />}
      row={(bill) => {
        const name = objectLinkOf(bill.ref_type)?.name(bill.ref_id) ?? bill.ref_id
        return (
          <ListRow
            title={name}
            subtitle={sceneName(bill.scene) ?? ''}
            value={`${format.amount(bill.value, 8)} ${bill.currency_name}`}
            note={format.time(bill.create_time, 'short')}
            onClick={() => onPick(bill.ref_type, bill.ref_id, name)}
          />
        )
      }}
    />
  )
}
