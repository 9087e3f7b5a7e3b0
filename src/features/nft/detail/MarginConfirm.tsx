import { Trans, useLingui } from '@lingui/react/macro'
import { type NftItem, nft } from '#contract/trade/nft.ts'
import { lt } from '#domain/money.ts'
import {
  FreezeNotice,
  MoneyConfirm,
  useAccountName,
  useAmountText,
  useShownTerms,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { usePayingAccount } from '../usePayingAccount.ts'
import styles from './detail.module.css'

interface Props {
  readonly item: NftItem
  readonly onClose: () => void
}

/**
 * Confirms the margin of an auction, which is paid once and frozen until the auction's end. Mounted only
 * while the dialog is open.
 */
export function MarginConfirm({ item: now, onClose }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const account = useAccountName()
  const submit = useSubmit(nft.payMargin, {
    otherwise: t`The margin could not be paid`,
    onDone: () => {
      toast(t`Margin paid`)
      onClose()
    },
  })
  const item = useShownTerms(submit.error === null, now)
  const { available, payPassword, held } = usePayingAccount(item.currency_id)
  const money = { currency: item.currency_id, name: item.currency_name }
  const margin = text(item.margin, money)
  const short = available !== null && item.margin !== null && lt(available, item.margin)
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Pay margin`}
      rows={[
        { key: 'what', label: t`Auction`, value: item.name },
        { key: 'from', label: t({ context: 'nft', message: 'Paying account' }), value: account('change') },
        {
          key: 'available',
          label: t`Available`,
          value: (
            <span className={styles.held}>
              {text(available, money)} <AsOf reading={held} />{' '}
              <Link href={`/pages/fund/fundTransfer?currency_id=${item.currency_id}&to=change`}>
                <Trans>Transfer</Trans>
              </Link>
            </span>
          ),
        },
        { key: 'margin', label: t`Margin, frozen`, value: margin, total: true },
      ]}
      loss={<Trans>Late payment of an auction win forfeits the margin of {margin}.</Trans>}
      note={
        <Trans>
          It is charged once. It is returned at the end if you do not win, and counts towards the price if you
          do.
        </Trans>
      }
      action={<Trans>Pay margin {margin}</Trans>}
      submit={submit}
      problem={short && t`Insufficient balance`}
      payPassword={payPassword}
      onConfirm={async (pay_password) =>
        item.margin === null
          ? null
          : submit.send({
              code: item.code,
              margin: item.margin,
              currency_id: item.currency_id,
              pay_password,
            })
      }
    >
      <FreezeNotice freezes={submit.stoppedBy} />
    </MoneyConfirm>
  )
}
