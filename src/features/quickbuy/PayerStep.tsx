import { Trans, useLingui } from '@lingui/react/macro'
import { PAYER_LENGTHS } from '#domain/funds/textLengths.ts'
import { useAmountText } from '#features/kit/index.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ShieldCheck } from '#ui/media/icons.ts'
import type { BuyFault } from './formRules.ts'
import type { StepProps } from './formStepProps.ts'
import { useMethodName } from './labels.ts'
import styles from './quickbuy.module.css'
import { useMoneyText } from './useMoneyText.ts'

/** The form step with the payer, who must be the owner of the paying account. */
export function PayerStep({ state, shown, act, summary }: StepProps) {
  const { t } = useLingui()
  const money = useMoneyText()
  const name = useMethodName()
  const amount = useAmountText()
  const { country, offer, coin, figures } = summary
  const said = (fault: BuyFault | undefined, format: string): string | undefined => {
    // A field shows its maximum length itself, so a text that is too long needs no message.
    if (fault === undefined || fault === 'long') return undefined
    if (fault === 'required') return t`Required`
    return fault === 'characters' ? t`Special characters are not allowed` : format
  }
  return (
    <>
      {country && offer && coin && summary.amount !== null && (
        <p className={styles.chosen}>
          <b>{money.paid(summary.amount, country.currency)}</b>
          <span>
            {name(offer.pay_method)} · ≈{' '}
            {amount(figures?.coin ?? null, { currency: coin.currency_id, name: coin.currency_name })}
          </span>
        </p>
      )}
      <h2 className={styles.heading}>
        <Trans>Who pays</Trans>
      </h2>
      <p className={styles.hint}>
        <Icon icon={ShieldCheck} size={16} />
        <Trans>The payer must be the account holder. Payments from other people are refused.</Trans>
      </p>
      <TextField
        label={t`First name`}
        value={state.first_name}
        maxLength={PAYER_LENGTHS.first_name}
        autoComplete="given-name"
        enterKeyHint="next"
        error={said(shown?.first_name, '')}
        onChange={(first_name) => act({ first_name })}
      />
      <TextField
        label={t`Last name`}
        value={state.last_name}
        maxLength={PAYER_LENGTHS.last_name}
        autoComplete="family-name"
        enterKeyHint="next"
        error={said(shown?.last_name, '')}
        onChange={(last_name) => act({ last_name })}
      />
      <TextField
        label={t`Full name, as on the bank account`}
        value={state.full_name}
        maxLength={PAYER_LENGTHS.full_name}
        autoComplete="name"
        enterKeyHint="next"
        error={said(shown?.full_name, '')}
        onChange={(full_name) => act({ full_name })}
      />
      <TextField
        label={t`Email`}
        type="email"
        value={state.email}
        maxLength={PAYER_LENGTHS.email}
        autoComplete="email"
        enterKeyHint="next"
        error={said(shown?.email, t`Enter a valid email address`)}
        onChange={(email) => act({ email })}
      />
      <TextField
        label={t`Phone`}
        type="tel"
        value={state.phone}
        maxLength={PAYER_LENGTHS.phone}
        autoComplete="tel"
        enterKeyHint={country?.tax_id_required === 1 ? 'next' : 'done'}
        error={said(shown?.phone, t`Enter a valid phone number`)}
        onChange={(phone) => act({ phone })}
      />
      {country?.tax_id_required === 1 && (
        <TextField
          label={taxIdName(country.code, t`Tax number`)}
          value={state.tax_id}
          maxLength={PAYER_LENGTHS.tax_id}
          autoComplete="off"
          enterKeyHint="done"
          error={said(shown?.tax_id, t`Enter a valid tax number`)}
          onChange={(tax_id) => act({ tax_id })}
        />
      )}
    </>
  )
}

const TAX_NAMES: Readonly<Record<string, string>> = { BR: 'CPF / CNPJ', IN: 'PAN', MX: 'RFC' }

/** Name of the tax id in the payer's country; the name is the same in all languages. */
const taxIdName = (country: string, word: string): string =>
  TAX_NAMES[country] ? `${word} (${TAX_NAMES[country]})` : word
