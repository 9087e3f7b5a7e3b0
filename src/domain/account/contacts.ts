/** Which contacts a person has bound to the account, as the API describes them: 1 bound, 0 not bound. */
export interface Contacts {
  readonly email_bound: number
  readonly mobile_bound: number
  /** 1 when an identity can be verified without a bound phone (docs/products/verification.md#order-of-the-levels). */
  readonly phone_optional?: number | undefined
}

/** The contact that a person has to bind before an identity can be verified; null when none is missing. */
export function missingContact(contacts: Contacts): 'email' | 'mobile' | null {
  if (contacts.email_bound !== 1) return 'email'
  return contacts.mobile_bound !== 1 && contacts.phone_optional !== 1 ? 'mobile' : null
}
