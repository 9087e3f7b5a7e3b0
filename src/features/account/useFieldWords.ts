import type { Task } from '#features/kit/index.ts'
import { fieldOf } from './register.ts'
import type { Fault, RegisterForm } from './rules.ts'
import type { MailCode } from './useMailCode.ts'
import { useFaultWords } from './words.ts'

type Field = keyof RegisterForm

interface FieldWords<P> {
  /** What stands at a field: what the server refused it for, else the form's own rule. */
  said(field: Field): string | undefined
  /** The sending as the line beside the button tells it: without what stands at a field. */
  readonly elsewhere: Task<P>
}

/** `told`: the person has tried to send. */
export function useFieldWords<P>(
  faults: Readonly<Partial<Record<Field, Fault>>>,
  told: boolean,
  [submit, mail]: readonly [Task<P>, MailCode],
): FieldWords<P> {
  const words = useFaultWords()
  const refused = mail.error ? mail : submit.error ? submit : null
  const at = fieldOf(refused?.error)
  return {
    said: (field) => {
      if (field === at && !submit.offline) return refused?.note
      if (field === 'account' && mail.noAddress) return words('email')
      return told ? words(faults[field]) : undefined
    },
    elsewhere:
      submit.offline || submit.busy ? submit : { ...submit, note: at === null ? (refused?.note ?? '') : '' },
  }
}
