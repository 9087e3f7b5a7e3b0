import type { Task } from '#features/kit/index.ts'
import type { Fault, RegisterForm } from './formRules.ts'
import { useFaultLabels } from './labels.ts'
import { fieldOf } from './register.ts'
import type { TypedContact } from './typedContact.ts'
import type { ContactCode } from './useContactCode.ts'

type Field = keyof RegisterForm

interface FieldLabels<P> {
  /** The message to show at a field: the server's error, otherwise the form's own validation error. */
  said(field: Field): string | undefined
  /**
   * The state of the request for the message beside the button, without the errors that are shown at fields.
   */
  readonly elsewhere: Task<P>
}

/**
 * Messages of a form's fields. `told`: whether the person has tried to submit, so that validation errors are
 * shown.
 */
export function useFieldLabels<P>(
  faults: Readonly<Partial<Record<Field, Fault>>>,
  told: boolean,
  type: TypedContact['type'],
  [submit, sent]: readonly [Task<P>, ContactCode],
): FieldLabels<P> {
  const labels = useFaultLabels()
  const rejected = sent.error ? sent : submit.error ? submit : null
  const at = fieldOf(rejected?.error, type)
  return {
    said: (field) => {
      if (field === at && !submit.offline) return rejected?.note
      if (sent.nowhere && field === (type === 'email' ? 'account' : 'mobile'))
        return labels(type === 'email' ? 'email' : 'phone')
      return told ? labels(faults[field]) : undefined
    },
    elsewhere:
      submit.offline || submit.busy ? submit : { ...submit, note: at === null ? (rejected?.note ?? '') : '' },
  }
}
