import { Trans, useLingui } from '@lingui/react/macro'
import { type MyNft, nft } from '#contract/trade/nft.ts'
import { MoneyConfirm, useAmountText, useSubmit } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useModeName } from '../labels.ts'

interface Props {
  readonly item: MyNft
  readonly onClose: () => void
}

/** Confirms that a work is taken off sale. Mounted only while the dialog is open. */
export function WithdrawConfirm({ item, onClose }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const mode = useModeName()
  const submit = useSubmit(nft.withdraw, {
    otherwise: t`It could not be withdrawn from sale`,
    onDone: () => {
      toast(t`Withdrawn from sale`)
      onClose()
    },
  })
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Withdraw from sale`}
      rows={[
        { key: 'what', label: t`Work`, value: item.name },
        { key: 'mode', label: t`Sale`, value: mode(item.sell_mode) },
        {
          key: 'price',
          label: t`Price`,
          value: text(item.price, { currency: item.currency_id, name: item.currency_name }),
        },
      ]}
      note={<Trans>The sale ends and the work comes back to you. Nothing is charged.</Trans>}
      action={<Trans>Withdraw from sale</Trans>}
      submit={submit}
      onConfirm={() => submit.send({ id: item.holding_id })}
    />
  )
}
