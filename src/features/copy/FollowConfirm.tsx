import { Trans, useLingui } from '@lingui/react/macro'
import type { copy, Follow, Trader } from '#contract/trade/copy.ts'
import type { FollowDraft } from '#domain/trade/copy.ts'
import { QUOTE_ID } from '#features/futures/index.ts'
import { MoneyConfirm, type Submit, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useModeText } from './labels.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly trader: Trader
  /** The present copy settings; null when the person does not copy the trader yet. */
  readonly follow: Follow | null
  /** The copy settings to confirm; null while they are incomplete. */
  readonly draft: FollowDraft | null
  readonly submit: Submit<typeof copy.follow>
}

/** The confirmation before copying a trader or changing the settings. */
export function FollowConfirm({ open, onClose, trader, follow, draft, submit }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const modeText = useModeText()
  const { nickname } = trader
  const share = format.rate(trader.share_rate, 2)
  const money = (value: FollowDraft['amount']) => text(value, { currency: QUOTE_ID, name: 'USDT' })
  const amount = draft ? money(draft.amount) : '—'
  return (
    <MoneyConfirm
      open={open}
      onClose={onClose}
      title={follow ? t`Edit copy` : t`Copy ${nickname}`}
      rows={
        draft
          ? [
              {
                key: 'mode',
                label: t`Copy mode`,
                value: modeText({ type: draft.kind === 'multiple' ? 1 : 2, number: draft.number }),
              },
              { key: 'amount', label: t`Follow amount`, value: amount },
              {
                key: 'limit',
                label: t`Loss limit`,
                value: draft.lossLimit === null ? t`None` : money(draft.lossLimit),
              },
              { key: 'share', label: t`Profit share`, value: t`${share} of new profit` },
            ]
          : []
      }
      loss={<Trans>You can lose all of {amount}.</Trans>}
      note={<Trans>No money moves now. Each copy takes its margin from your futures account.</Trans>}
      action={follow ? <Trans>Save</Trans> : <Trans>Start copying</Trans>}
      submit={submit}
      onConfirm={async () =>
        draft &&
        submit.send({
          trader_user_id: trader.trader_user_id,
          number: draft.number,
          type: draft.kind === 'multiple' ? '1' : '2',
          follow_amount: draft.amount,
          loss_limit: draft.lossLimit ?? '',
          share_rate: trader.share_rate,
        })
      }
    />
  )
}
