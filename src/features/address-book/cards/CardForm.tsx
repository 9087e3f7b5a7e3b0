import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { identity } from '#contract/account/identity.ts'
import type { BankCard } from '#contract/funds/payout.ts'
import { useRead } from '#data/api/use-read.ts'
import { PASSWORD_LEAST } from '#domain/account/password.ts'
import { type CardField, type CardKind, cardLength, sameHolder } from '#domain/funds/bank.ts'
import { useCountryName, usePick } from '#features/content/index.ts'
import { Form, like, memoryInput, SubmitButton, SubmitNote, useForm } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { PickerPageField } from '#ui/fields/PickerPageField.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import { Clock, MapPin } from '#ui/media/icons.ts'
import styles from '../addressBook.module.css'
import { useCardLabels } from './cardLabels.ts'
import { type CardForm as CardState, cardRules, formOf, placeFields, shownFields } from './formRules.ts'
import { useSaveCard } from './useSaveCard.ts'

interface Props {
  readonly kind: CardKind
  /** The saved card that the new card replaces; null for a first card. */
  readonly saved: BankCard | null
  readonly onDone: () => void
}

const RULES = { domestic: cardRules('domestic'), international: cardRules('international') }

/** Keyboard type and autocomplete attributes of the fields. */
const TRAITS: Readonly<Partial<Record<CardField, Partial<TextFieldProps>>>> = {
  real_name: { autoComplete: 'name' },
  alipay_account: { inputMode: 'numeric' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  wechat_account: { autoComplete: 'address-line1' },
}

/** The form for a payout card. The card number is held in memory only; the stored draft leaves it out. */
export function CardForm({ kind, saved, onDone }: Props) {
  const { t } = useLingui()
  const { labels, words } = useCardLabels(kind)
  const verified = useRead(identity.state, {}).data?.name ?? ''
  const [password, setPassword] = useState('')
  const countryName = useCountryName()
  const country = usePick('country')
  const place = usePick('place')
  const name = `card.${kind}`
  const empty = useMemo(() => formOf(saved), [saved])
  const form = useForm(RULES[kind], {
    name,
    empty,
    context: null,
    read: (kept) => {
      const begun = like(empty)(kept)
      return begun && { ...begun, bank_account: memoryInput.get(name) }
    },
    keep: ({ bank_account: _, ...rest }) => rest,
    hold: password !== '',
  })
  const { state, shown, act, fill } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results of the picker pages are applied once, on mount.
  useEffect(() => {
    if (country) act({ country_code: country.country_code })
    if (place) act(placeFields(place))
  }, [])
  const unnamed = state.real_name === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the name field must not prefill the field again.
  useEffect(() => {
    if (unnamed && verified !== '') fill({ real_name: verified })
  }, [verified, fill])
  const submit = useSaveCard(kind, () => {
    memoryInput.drop(name)
    form.drop()
    setPassword('')
    onDone()
  })
  const change = (part: Partial<CardState>) => {
    act(part)
    submit.reset()
  }
  const tooShort = password.length < PASSWORD_LEAST
  const send = () => (form.attempt() && !tooShort ? submit.save(state, password) : undefined)
  const differs = state.real_name.trim() !== '' && !sameHolder(state.real_name, verified)

  return (
    <Form submit={submit} element={form.element} onSubmit={send}>
      {saved !== null && (
        <p className={styles.soft}>
          <Trans>
            For your safety not everything is shown again. Enter the missing details to replace the card.
          </Trans>
        </p>
      )}
      {shownFields(kind).map((field) =>
        field === 'country_code' ? (
          <PickerPageField
            key={field}
            label={labels[field]}
            value={countryName(state.country_code)}
            placeholder={t`Choose`}
            href="/pages/setting/areas"
            error={words(shown?.[field]) ?? submit.said(field)}
            onClick={() => act({})}
          />
        ) : (
          <TextField
            key={field}
            label={labels[field]}
            autoComplete="off"
            enterKeyHint="next"
            maxLength={cardLength(field)}
            {...TRAITS[field]}
            value={state[field]}
            error={words(shown?.[field]) ?? submit.said(field)}
            hint={
              field === 'real_name' &&
              differs && (
                <span className={styles.differs}>
                  <Trans>Differs from your verified name. Payouts to another holder may be refused.</Trans>
                </span>
              )
            }
            trailing={
              field === 'bank_dizhi' ? (
                <IconButton
                  icon={MapPin}
                  tone="soft"
                  target={40}
                  label={t`Choose a place`}
                  href="/choose-location"
                  onClick={() => act({})}
                />
              ) : undefined
            }
            onChange={(typed) => {
              if (field === 'bank_account') memoryInput.keep(name, typed)
              change({ [field]: typed })
            }}
          />
        ),
      )}
      <PasswordField
        label={t`Pay password`}
        autoComplete="new-password"
        name="pay-password"
        enterKeyHint="done"
        value={password}
        error={shown && tooShort ? t`Enter your pay password` : undefined}
        onChange={(typed) => {
          setPassword(typed)
          submit.reset()
        }}
      />
      <Notice icon={Clock}>
        <Trans>Payouts to a new or changed card are possible after 24 hours.</Trans>
      </Notice>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        <Trans>Save card</Trans>
      </SubmitButton>
      {saved !== null && (
        <Button kind="quiet" block onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </Form>
  )
}
