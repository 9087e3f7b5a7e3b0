import { type AlertFault, type AlertKind, alertTarget } from '#domain/market/alert.ts'
import type { Decimal } from '#domain/money.ts'
import { type Faults, type FormRules, patch } from '#features/kit/index.ts'

export interface AlertState {
  readonly kind: AlertKind
  readonly value: string
}
export const EMPTY: AlertState = { kind: 'above', value: '' }

/** Values that the alert form is checked against, which change without the person's input. */
export interface AlertContext {
  /** The last price; null until it is known. */
  readonly last: Decimal | null
  readonly precision: number
}

const found = ({ kind, value }: AlertState, { last, precision }: AlertContext) =>
  last === null ? null : alertTarget(kind, value, last, precision)

/** Rules of the alert form: the price at which the alert would fire, and why the alert cannot be set. */
export const alertRules: FormRules<
  AlertState,
  Partial<AlertState>,
  AlertContext,
  { readonly target: Decimal | null },
  Faults<AlertFault>
> = {
  // Clears the typed value when the kind of alert changes, because a price is not a valid percentage.
  reduce: (state, part) =>
    part.kind !== undefined && part.kind !== state.kind ? { kind: part.kind, value: '' } : patch(state, part),
  summarise: (state, context) => {
    const one = found(state, context)
    return { target: one && 'target' in one ? one.target : null }
  },
  errors: (state, context) => {
    const one = found(state, context)
    return one && 'fault' in one ? { value: one.fault } : {}
  },
}
