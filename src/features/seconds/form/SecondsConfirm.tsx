import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import type { Payable, SecondsOffer, seconds } from '#contract/trade/seconds.ts'
import type { FundingMove } from '#domain/funds/fundingMoves.ts'
import type { Decimal } from '#domain/money.ts'
import type { SecondsSide } from '#domain/trade/seconds.ts'
import { MoneyConfirm, NONE, type Submit, useFundingRows } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { useDuration } from '../labels.ts'
import styles from './form.module.css'
import type { SecondsOutlook } from './formRules.ts'

/** The terms of an option that the person confirms. */
export interface SecondsLook {
  readonly coin: Payable
  readonly offer: SecondsOffer
  readonly plans: Readonly<Record<SecondsSide, SecondsOutlook>>
}

interface Props {
  /** Side to confirm; null while the sheet is closed. */
  readonly side: SecondsSide | null
  readonly quote: Quote
  readonly look: SecondsLook
  /** Amounts that are transferred from other accounts together with the stake. */
  readonly moves: readonly FundingMove<AccountCode>[]
  readonly submit: Submit<typeof seconds.submit>
  readonly problem: ReactNode
  readonly onClose: () => void
  readonly onConfirm: (side: SecondsSide) => Promise<unknown>
}

/** The confirmation sheet, which is never skipped; the largest possible loss is shown first. */
export function SecondsConfirm({ side, quote, look, moves, submit, ...rest }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const duration = useDuration()
  const way = side ?? 'up'
  const { coin, offer, plans } = look
  const plan = plans[way]
  const moved = useFundingRows(moves, coin.name)
  const money = (value: Decimal) => `${format.amount(value, coin.precision)} ${coin.name}`
  const stake = money(plan.stake)
  const payout = money(plan.payout)
  const time = duration(offer.seconds)
  const worst = plan.worst === null ? NONE : format.price(plan.worst, quote.price_precision)
  return (
    <MoneyConfirm
      open={side !== null}
      onClose={rest.onClose}
      title={t`Confirm order`}
      kind={way}
      head={
        <>
          <CoinMark name={quote.currency_name} src={quote.currency_logo} size={32} />
          <span className={styles.headText}>
            <strong>{quote.symbol}</strong>
            <span>
              <Trans>Seconds option, {time}</Trans>
            </span>
          </span>
          <Tag tone={way}>
            {way === 'up' ? <Trans context="option">Up</Trans> : <Trans context="option">Down</Trans>}
          </Tag>
        </>
      }
      loss={<Trans>You can lose your whole stake: {stake}.</Trans>}
      gain={
        way === 'up' ? (
          <Trans>If the price is higher at the end, you get back {payout}.</Trans>
        ) : (
          <Trans>If the price is lower at the end, you get back {payout}.</Trans>
        )
      }
      rows={[
        { label: t`Maximum loss`, value: `−${stake}`, tone: 'down' },
        { label: t`Payout if you are right`, value: payout },
        { label: t`Return`, value: `+${format.rate(offer.profit_ratio)}` },
        { label: t`Duration`, value: time },
        { label: t`Entry`, value: t`Next recorded price` },
        { label: t`Worst price`, value: worst },
        ...moved,
        { label: t`Stake`, value: stake, total: true },
      ]}
      note={
        <Trans>
          Settles at the first price recorded at or after expiry. The stake is returned if the price is equal,
          beyond the worst price, or missing for 10 seconds.
        </Trans>
      }
      action={way === 'up' ? <Trans>Up with {stake}</Trans> : <Trans>Down with {stake}</Trans>}
      submit={submit}
      problem={rest.problem}
      onConfirm={() => rest.onConfirm(way)}
    />
  )
}
