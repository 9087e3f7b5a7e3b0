import { CARD_FORMS, type CardField, type CardFields, type CardKind, cardFaults } from '#domain/funds/bank.ts'
import { patch } from '#features/kit/index.ts'

/** The typed fields, and the country's name from the picker. */
export interface CardForm extends CardFields {
  readonly country: string
}

export const EMPTY_CARD: CardForm = {
  country_code: '',
  country: '',
  real_name: '',
  bank_name: '',
  bank_network: '',
  bank_account: '',
  bank_dizhi: '',
  alipay_account: '',
  wechat_account: '',
  wechat_nickname: '',
  swift_code: '',
  phone: '',
}

/** Checked by the same function as on the server; every visible field is required. */
export const cardRules = (kind: CardKind) => ({
  reduce: patch<CardForm>,
  summarise: () => null,
  errors: (form: CardForm) => cardFaults(kind, form),
})

/** The normalised fields to send. */
export const fieldsOf = <K extends CardField>(form: CardForm, fields: readonly K[]): Record<K, string> =>
  Object.fromEntries(fields.map((field) => [field, form[field].trim()])) as Record<K, string>

export const shownFields = (kind: CardKind): readonly CardField[] => CARD_FORMS[kind]
