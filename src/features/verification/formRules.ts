import { documentNumber, ID_TYPES, type IdType, isDocument, isRealName } from '#domain/account/identity.ts'
import { plainLine } from '#domain/text/plainText.ts'
import { patch } from '#features/kit/index.ts'

/** The form of verification level 1: data of an identity document. */
export interface DocumentForm {
  readonly id_type: IdType
  readonly country_code: string
  readonly name: string
  readonly card_id: string
}

export const EMPTY_DOCUMENT: DocumentForm = {
  id_type: 'id_card',
  country_code: '',
  name: '',
  card_id: '',
}

export type DocumentFault = 'country' | 'name' | 'id_card' | 'id_card_cn' | 'passport' | 'driver_licence'
type Field = 'country_code' | 'name' | 'card_id'

/** Validation error of a malformed document number. */
const numberFault = ({ id_type, country_code }: DocumentForm): DocumentFault =>
  id_type === 'id_card' && country_code === 'CN' ? 'id_card_cn' : id_type

export const documentRules = {
  reduce: patch<DocumentForm>,
  /** The normalised document number to send. */
  summarise: ({ card_id }: DocumentForm): string => documentNumber(card_id),
  errors: (form: DocumentForm): Readonly<Partial<Record<Field, DocumentFault>>> => ({
    ...(form.country_code === '' ? { country_code: 'country' as const } : {}),
    ...(isRealName(plainLine(form.name)) ? {} : { name: 'name' as const }),
    ...(isDocument(form.id_type, form.country_code, documentNumber(form.card_id))
      ? {}
      : { card_id: numberFault(form) }),
  }),
}

export const isIdType = (text: string): text is IdType => ID_TYPES.some((type) => type === text)
