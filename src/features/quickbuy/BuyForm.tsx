import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type QuickBuyOptions, type QuickBuyQuote, quickBuy } from '#contract/funds/quickBuy.ts'
import {
  Form,
  RequireAccess,
  RequirementChecklist,
  SubmitButton,
  SubmitNote,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { leaveFinishedForm } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { AmountStep, Price } from './AmountStep.tsx'
import {
  type BuyState,
  buyRules,
  chosen,
  EMPTY_BUY,
  hasNoPayer,
  initialState,
  isPayerKnown,
  stepOf,
} from './formRules.ts'
import { ORDERS } from './labels.ts'
import { MethodStep } from './MethodStep.tsx'
import { PayerStep } from './PayerStep.tsx'
import styles from './quickbuy.module.css'
import { ReviewSheet } from './ReviewSheet.tsx'
import { useQuote } from './useQuote.ts'

/**
 * The purchase form: country, amount and method; the payer, unless already known; and the confirmation, whose
 * price is renewed automatically. The input is preserved until the order is accepted.
 */
export function BuyForm({ options }: { readonly options: QuickBuyOptions }) {
  const { t } = useLingui()
  const router = useRouter()
  const problem = useErrorText()
  /**
   * The quote shown in the confirmation; a new quote replaces this quote only after the quote has expired.
   */
  const [held, setHeld] = useState<QuickBuyQuote | null>(null)
  const [wanted, setWanted] = useState<Pick<BuyState, 'country' | 'method' | 'coin'>>(EMPTY_BUY)
  const { country, offer } = chosen(wanted, options)
  const quoted = useQuote({
    country: wanted.country,
    currency: country?.currency ?? '',
    offer,
    coin: wanted.coin,
  })
  const context = { options, quote: quoted.quote }
  const form = useForm(buyRules, {
    name: 'quickbuy',
    empty: EMPTY_BUY,
    context,
    // The form counts as begun once an amount is typed; country, method and coin are preselected by the app.
    begun: ({ amount }) => amount !== '',
  })
  const { state, fill, summary } = form
  const payerKnown = isPayerKnown(state, context)
  const step = stepOf(state, form.found)
  // A person who is sent back to an earlier step sees the errors of that step at once.
  const shown = step === state.step ? form.shown : form.found
  const act = (part: Partial<BuyState>) => form.act({ step, ...part })
  const known = options.countries.some(({ code }) => code === state.country)
  useEffect(() => {
    if (!known) fill(initialState(options))
  }, [known, fill, options])
  // The last payment method is read shortly after the form opens; the method is preselected only while no
  // amount is typed.
  const usual = Object.values(options.my?.last ?? {}).join()
  const [begun, setBegun] = useState(usual)
  useEffect(() => {
    if (usual === begun || state.amount !== '') return
    setBegun(usual)
    fill(initialState(options))
  }, [usual, begun, state.amount, fill, options])
  const unknown = hasNoPayer(state)
  useEffect(() => {
    if (unknown && options.my) fill(options.my.payer)
  }, [unknown, fill, options])
  useEffect(() => {
    setWanted({ country: state.country, method: state.method, coin: state.coin })
  }, [state.country, state.method, state.coin])
  const submit = useSubmit(quickBuy.buy, {
    otherwise: t({ context: 'purchase', message: 'The order could not be placed' }),
    onDone: (order) => {
      setHeld(null)
      form.drop()
      return leaveFinishedForm(router, `${ORDERS}?id=${order.id}`)
    },
  })
  // After the server has rejected the price, the quote is not renewed automatically, so that the person reads
  // the reason first.
  const ends = held !== null && submit.state === 'idle' && submit.error === null ? held.valid_until : null
  useEffect(() => {
    if (ends !== null && quoted.quote !== null && quoted.quote.valid_until > ends) setHeld(quoted.quote)
  }, [ends, quoted.quote])
  const renew = () => {
    submit.reset()
    if (quoted.quote) setHeld(quoted.quote)
    else quoted.renew()
  }
  const toPayer = () => {
    setHeld(null)
    act({ step: 'payer' })
    form.calm()
  }
  const next = () => {
    if (!form.attempt()) return
    if (step === 'choose' && !payerKnown) toPayer()
    else if (summary.amount !== null && quoted.quote !== null) setHeld(quoted.quote)
  }
  const send = async () => {
    if (summary.amount === null || !held || !summary.country || !summary.offer || !summary.coin) return null
    return submit.send({
      country: summary.country.code,
      currency: summary.country.currency,
      pay_method: summary.offer.pay_method,
      bank: state.bank,
      coin_id: summary.coin.currency_id,
      amount: summary.amount,
      rate: held.rate,
      valid_until: held.valid_until,
      first_name: state.first_name.trim(),
      last_name: state.last_name.trim(),
      full_name: state.full_name.trim(),
      email: state.email.trim(),
      phone: state.phone.trim(),
      tax_id: state.tax_id.trim(),
    })
  }
  const mayReview = payerKnown && Object.values(form.found).every((fault) => fault === undefined)
  const part = { state, shown, act, summary, options }
  return (
    <Form submit={submit} element={form.element} className={styles.form} onSubmit={next}>
      {step === 'choose' ? (
        <>
          <RequirementChecklist call={quickBuy.buy} />
          <Columns
            first={<AmountStep {...part} quoted={quoted} />}
            second={
              <>
                <MethodStep {...part} />
                <SubmitNote submit={submit} quiet={held !== null} />
                <RequireAccess call={quickBuy.buy}>
                  <SubmitButton submit={submit} size={48} disabled={quoted.quote === null}>
                    <Trans>Continue</Trans>
                  </SubmitButton>
                </RequireAccess>
              </>
            }
          />
        </>
      ) : (
        <Columns
          first={<PayerStep {...part} />}
          second={
            <>
              <Price summary={summary} quoted={quoted} />
              <SubmitNote submit={submit} quiet={held !== null} />
              <RequireAccess call={quickBuy.buy}>
                <SubmitButton submit={submit} size={48} disabled={quoted.quote === null}>
                  <Trans>Review order</Trans>
                </SubmitButton>
              </RequireAccess>
              <Button block kind="quiet" onClick={() => act({ step: 'choose' })}>
                <Trans>Back</Trans>
              </Button>
            </>
          }
        />
      )}
      {held && (mayReview || submit.unknown) && (
        <ReviewSheet
          {...part}
          quote={held}
          submit={submit}
          renew={renew}
          onPayer={toPayer}
          problem={!quoted.quote && quoted.error ? problem(quoted.error) : ''}
          onClose={() => setHeld(null)}
          onConfirm={send}
        />
      )}
    </Form>
  )
}
