import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { QuickBuyQuote, quickBuy } from '#contract/funds/quickBuy.ts'
import {
  BANK_ARRIVAL_LIMIT,
  BANK_WITHIN,
  bought,
  PENDING_ARRIVAL_LIMIT,
  PRICE_GUARANTEE,
} from '#domain/funds/quickBuy.ts'
import { MoneyConfirm, type Submit, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import type { StepProps } from './formStepProps.ts'
import { useMethodName } from './labels.ts'
import { useMoneyText } from './useMoneyText.ts'

interface Props extends StepProps {
  readonly quote: QuickBuyQuote
  readonly submit: Submit<typeof quickBuy.buy>
  readonly renew: () => void
  /** Called to open the form step with the payer's details. */
  readonly onPayer: () => void
  /** Why the last request for a new price failed; empty when it did not fail. */
  readonly problem: string
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
}

/**
 * Time (ms) after a renewal of the price during which the price cannot be confirmed, so that the person reads
 * the new price first.
 */
const READING = 1_500

/**
 * Whether the price has changed since the sheet was opened (`renewed`), and whether the time for reading the
 * change is still running (`unread`).
 */
function useRenewed(rate: string): { readonly renewed: boolean; readonly unread: boolean } {
  const [first] = useState(rate)
  const [read, setRead] = useState(rate)
  useEffect(() => {
    const timer = setTimeout(() => setRead(rate), READING)
    return () => clearTimeout(timer)
  }, [rate])
  return { renewed: rate !== first, unread: rate !== read }
}

/** The confirmation sheet: payment, coins, price and the validity of the price. */
export function ReviewSheet(props: Props) {
  const { state, summary, quote, submit, renew, onPayer, problem, onClose, onConfirm } = props
  const { t } = useLingui()
  const format = useFormat()
  const minutes = PRICE_GUARANTEE / 60_000
  const arrival = PENDING_ARRIVAL_LIMIT / 60_000
  const hours = BANK_WITHIN / 3_600_000
  const days = BANK_ARRIVAL_LIMIT / 86_400_000
  const money = useMoneyText()
  const text = useAmountText()
  const name = useMethodName()
  const { country, offer, coin, amount } = summary
  const figures = amount && coin ? bought(amount, quote.rate, quote.fee_rate, coin.precision) : null
  const currency = country?.currency ?? ''
  const coins = { currency: coin?.currency_id ?? 0, name: coin?.currency_name ?? '' }
  const paid = amount === null ? '—' : money.paid(amount, currency)
  const { renewed, unread } = useRenewed(quote.rate)
  const bank = offer?.banks.find(({ code }) => code === state.bank)?.name
  const method = offer ? name(offer.pay_method) : ''
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Review order`}
      rows={[
        { key: 'pay', label: t`You pay`, value: paid },
        { key: 'method', label: t`Payment method`, value: bank ? `${method}, ${bank}` : method },
        ...(offer ? [{ key: 'eta', label: t`Arrives`, value: offer.eta }] : []),
        { key: 'payer', label: t`Payer`, value: state.full_name.trim() },
        { key: 'rate', label: t`Price of 1 ${coins.name}`, value: money.rate(quote.rate, currency) },
        { key: 'spread', label: t`Spread, in the price`, value: format.rate(quote.spread, 4) },
        { key: 'fee', label: t`Fee`, value: text(figures?.fee, coins) },
        { key: 'receive', label: t`You receive`, value: text(figures?.coin, coins), total: true },
      ]}
      note={
        <>
          <Trans>
            Coins are credited to your spot account when the money has arrived. You can cancel until you have
            paid.
          </Trans>
          {offer?.pay_method === 'bank' && (
            <>
              {' '}
              <Trans>
                The price is held for {hours} hours. If you report the transfer in that time and the money
                arrives within {days} days after it, you still get this price as long as the market price is
                not above it. Otherwise you get this price or the price at that time, whichever gives you
                less.
              </Trans>
            </>
          )}
          {offer && offer.pay_method !== 'bank' && (
            <>
              {' '}
              <Trans>
                The price is held for {minutes} minutes. If you start paying later, or if the money arrives
                more than {arrival} minutes after that, you get this price or the price at that time,
                whichever gives you less.
              </Trans>
            </>
          )}
        </>
      }
      action={<Trans>Buy for {paid}</Trans>}
      submit={submit}
      problem={problem}
      price={{ until: quote.valid_until * 1000, renew }}
      incomplete={unread}
      onConfirm={onConfirm}
    >
      {!submit.unknown && (
        <>
          {renewed && (
            <p role="status">
              <Trans>
                The price was renewed: 1 {coins.name} is now {money.rate(quote.rate, currency)}.
              </Trans>
            </p>
          )}
          <Button kind="quiet" size={36} onClick={onPayer}>
            <Trans>Change the payer</Trans>
          </Button>
        </>
      )}
    </MoneyConfirm>
  )
}
