import type { BankCard } from '#contract/funds/payout.ts'
import { CARD_FORMS, type CardField, type CardFields, type CardKind, cardFaults } from '#domain/funds/bank.ts'
import type { Picks } from '#features/content/index.ts'
import { patch } from '#features/kit/index.ts'

/** The fields of a card as typed. */
export type CardForm = CardFields

export const EMPTY_CARD: CardForm = {
  country_code: '',
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

/**
 * Initial state of the form that replaces a saved card: only the fields that a saved card shows, because the
 * server never returns the other fields (docs/products/payout.md#privacy-of-a-card).
 */
export const formOf = (saved: BankCard | null): CardForm =>
  saved === null
    ? EMPTY_CARD
    : {
        ...EMPTY_CARD,
        real_name: saved.real_name,
        bank_name: saved.bank_name,
        country_code: saved.country_code,
      }

/**
 * The fields that a chosen place fills: its name is the city, and the address that was typed beside it, in one line,
 * is the address of the card holder. What the place does not name stays as typed in the form.
 */
export const placeFields = ({
  name,
  address,
}: Pick<Picks['place'], 'name' | 'address'>): Partial<CardForm> => ({
  ...(name !== '' && { bank_dizhi: name }),
  ...(address !== '' && { wechat_account: address.replace(/\s+/g, ' ') }),
})

/** Validation of a card by the function that the server also uses; every visible field is required. */
export const cardRules = (kind: CardKind) => ({
  reduce: patch<CardForm>,
  summarise: () => null,
  errors: (form: CardForm) => cardFaults(kind, form),
})

/** The normalised values of the named fields, ready to send. */
export const fieldsOf = <K extends CardField>(form: CardForm, fields: readonly K[]): Record<K, string> =>
  Object.fromEntries(fields.map((field) => [field, form[field].trim()])) as Record<K, string>

export const shownFields = (kind: CardKind): readonly CardField[] => CARD_FORMS[kind]
