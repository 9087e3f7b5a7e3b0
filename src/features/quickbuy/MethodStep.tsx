import { Trans, useLingui } from '@lingui/react/macro'
import type { PayOffer } from '#contract/funds/quickBuy.ts'
import { useFormat } from '#i18n/format.ts'
import { rovingKey } from '#ui/choices/rovingFocusKeys.ts'
import { Select } from '#ui/choices/Select.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Check } from '#ui/media/icons.ts'
import type { StepProps } from './formStepProps.ts'
import { METHOD_ICONS, useMethodName } from './labels.ts'
import styles from './quickbuy.module.css'

/** The form step with the payment methods of the country, then the bank or wallet. */
export function MethodStep({ state, shown, act, summary }: StepProps) {
  const { t } = useLingui()
  const name = useMethodName()
  const { country, offer } = summary
  const methods = country?.methods ?? []
  const choose = offer?.pay_method === 'card' ? t`Choose a card` : t`Choose a bank`
  if (country && methods.length === 0) {
    return (
      <p className={styles.soft} role="status">
        <Trans>There is no payment method for this country at the moment</Trans>
      </p>
    )
  }
  return (
    <section className={styles.methods} aria-labelledby="quickbuy-methods">
      <h2 id="quickbuy-methods">
        <Trans>Payment method</Trans>
      </h2>
      <div role="radiogroup" aria-labelledby="quickbuy-methods" onKeyDown={rovingKey} className={styles.list}>
        {methods.map((one) => {
          const on = one.pay_method === state.method
          const MethodIcon = METHOD_ICONS[one.pay_method]
          return (
            // biome-ignore lint/a11y/useSemanticElements: buttons form a radio group with roving focus (ARIA radio group pattern).
            <button
              key={one.pay_method}
              type="button"
              role="radio"
              aria-checked={on}
              tabIndex={on || (!offer && one === methods[0]) ? 0 : -1}
              className={cx(styles.method, on && styles.on)}
              onClick={() => act({ method: one.pay_method })}
            >
              <span className={styles.methodIcon}>
                <Icon icon={MethodIcon} size={20} />
              </span>
              <span className={styles.methodText}>
                <b>{name(one.pay_method)}</b>
                <Facts offer={one} currency={country?.currency ?? ''} />
              </span>
              {on && <Icon icon={Check} size={20} className={styles.check} />}
            </button>
          )
        })}
      </div>
      {shown?.method && (
        <p className={styles.error} role="alert">
          <Trans>Choose a payment method</Trans>
        </p>
      )}
      {offer && offer.banks.length > 0 && (
        <Select
          label={offer.pay_method === 'card' ? t`Card` : t`Bank or provider`}
          title={choose}
          placeholder={choose}
          value={state.bank === '' ? null : state.bank}
          error={shown?.bank && choose}
          options={offer.banks.map((bank) => ({
            value: bank.code,
            label: bank.name,
            lead: (
              <span className={styles.bankMark} aria-hidden="true">
                {bank.name.slice(0, 1)}
              </span>
            ),
          }))}
          onChange={(bank) => act({ bank })}
        />
      )}
    </section>
  )
}

function Facts({ offer, currency }: { readonly offer: PayOffer; readonly currency: string }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <span className={styles.facts}>
      <span>{offer.eta}</span>
      <span>{t`Fee ${format.rate(offer.fee_rate, 4)}`}</span>
      <span>
        {format.short(offer.min_amount, { figures: 4 })}–{format.short(offer.max_amount, { figures: 4 })}{' '}
        {currency}
      </span>
    </span>
  )
}
