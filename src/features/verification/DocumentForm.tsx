import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { identity } from '#contract/account/identity.ts'
import type { IdType } from '#domain/account/identity.ts'
import { useCountryName, usePick } from '#features/content/index.ts'
import { Form, like, memoryInput, SubmitButton, SubmitNote, useForm, useSubmit } from '#features/kit/index.ts'
import { Select } from '#ui/choices/Select.tsx'
import { PickerPageField } from '#ui/fields/PickerPageField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type DocumentFault, documentRules, EMPTY_DOCUMENT, isIdType } from './formRules.ts'
import styles from './verification.module.css'

const NAME = 'real.document'
const FIELDS = ['card_id', 'name', 'country_code'] as const

/** Form of level 1: data of an identity document. The document number is held in memory only. */
export function DocumentForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useLingui()
  const countryName = useCountryName()
  const country = usePick('country')
  const form = useForm(documentRules, {
    name: NAME,
    empty: EMPTY_DOCUMENT,
    context: null,
    read: (kept) => {
      const begun = like(EMPTY_DOCUMENT)(kept)
      return (
        begun && {
          ...begun,
          id_type: isIdType(begun.id_type) ? begun.id_type : EMPTY_DOCUMENT.id_type,
          card_id: memoryInput.get(NAME),
        }
      )
    },
    keep: ({ card_id: _, ...rest }) => rest,
  })
  const { state, shown, act } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result of the picker page is applied once, on mount.
  useEffect(() => {
    if (country) act({ country_code: country.country_code })
  }, [])
  const submit = useSubmit(identity.submit, {
    otherwise: t`The verification could not be submitted`,
    fields: FIELDS,
    onDone: () => {
      memoryInput.drop(NAME)
      form.drop()
      onSent()
    },
  })
  const types: Readonly<Record<IdType, string>> = {
    id_card: t`ID card`,
    passport: t`Passport`,
    driver_licence: t`Driving licence`,
  }
  const words = (fault: DocumentFault | undefined): string | undefined => {
    switch (fault) {
      case undefined:
        return undefined
      case 'country':
        return t`Choose the country of the document`
      case 'name':
        return t`Enter your name exactly as on the document`
      case 'id_card_cn':
        return t`Enter a valid ID number: 18 characters with a correct check digit`
      case 'passport':
        return t`Enter a valid passport number: 5 to 20 letters and digits`
      case 'driver_licence':
        return t`Enter a valid licence number: 4 to 20 letters and digits`
      case 'id_card':
        return t`Enter a valid ID number`
    }
  }
  const said = (field: (typeof FIELDS)[number]) => submit.said(field) ?? words(shown?.[field])
  const change = (part: Parameters<typeof act>[0]) => {
    act(part)
    submit.reset()
  }
  const send = () =>
    form.attempt() &&
    submit.send({
      real_type: '1',
      id_type: state.id_type,
      country_code: state.country_code,
      name: state.name.trim(),
      card_id: form.summary,
    })

  return (
    <Form submit={submit} element={form.element} onSubmit={send} className={styles.form}>
      <Select
        label={t`Document`}
        value={state.id_type}
        options={[
          { value: 'id_card', label: types.id_card },
          { value: 'passport', label: types.passport },
          { value: 'driver_licence', label: types.driver_licence },
        ]}
        onChange={(id_type) => change({ id_type })}
      />
      <PickerPageField
        label={t`Country or region`}
        value={countryName(state.country_code)}
        placeholder={t`Choose`}
        href="/pages/setting/areas"
        error={said('country_code')}
        // Saves the typed values as a draft before leaving the page.
        onClick={() => act({})}
      />
      <TextField
        label={t`Full name`}
        autoComplete="name"
        enterKeyHint="next"
        maxLength={80}
        hint={t`Exactly as on the document`}
        value={state.name}
        error={said('name')}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t`ID number`}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={40}
        value={state.card_id}
        error={said('card_id')}
        onChange={(card_id) => {
          memoryInput.keep(NAME, card_id)
          change({ card_id })
        }}
      />
      <p className={styles.soft}>
        <Trans>Your data is used for verification only. The number is not stored on this device.</Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        <Trans>Submit for verification</Trans>
      </SubmitButton>
    </Form>
  )
}
