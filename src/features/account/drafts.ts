import * as v from 'valibot'
import { own } from '#data/own.ts'

/**
 * What was typed on the sign-in pages: never a password, never a code (conventions.md §5). It outlives the page, because
 * a phone may end the app while the person fetches the code from their mail.
 */
const Draft = v.object({
  account: v.fallback(v.string(), ''),
  invite: v.fallback(v.string(), ''),
  consent: v.fallback(v.boolean(), false),
})
type Draft = v.InferOutput<typeof Draft>

const EMPTY: Draft = { account: '', invite: '', consent: false }

type Form = 'login' | 'register' | 'forget'
const nameOf = (form: Form): string => `draft.${form}`

export function draftOf(form: Form): Draft {
  try {
    const kept = v.safeParse(Draft, JSON.parse(own.get(nameOf(form)) ?? '{}'))
    return kept.success ? kept.output : EMPTY
  } catch {
    return EMPTY
  }
}

export const keepDraft = (form: Form, part: Partial<Draft>): void =>
  own.set(nameOf(form), JSON.stringify({ ...draftOf(form), ...part }))

export const dropDraft = (form: Form): void => own.remove(nameOf(form))
