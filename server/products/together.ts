import type { Phrase } from '#contract/msg.ts'
import type { MailKind, RefusalKey, Scene } from '#contract/table.ts'
import type { MailText } from '../texts/types.ts'
import type { KeptTables } from './module.ts'

/** What all products together bring to those who stand below their list and so cannot import it. */
export interface Together {
  /** Why anything is rejected. */
  readonly errors: Readonly<Record<RefusalKey, Phrase>>
  /** What is written into inboxes. */
  readonly mails: Readonly<Record<MailKind, MailText>>
  /** What a bill says of a posting. */
  readonly bills: Readonly<Record<Scene, Phrase>>
  /** Every table with rows of a person. */
  readonly kept: KeptTables
}

let known: Together | undefined

/** `products/index.ts` gives it when it is loaded, before anything runs. */
export function bringTogether(all: Together): void {
  known = all
}

function together(): Together {
  if (!known) throw new Error('products/index.ts is not loaded')
  return known
}

export const errorTexts = (): Together['errors'] => together().errors
export const mailTexts = (): Together['mails'] => together().mails
export const billTexts = (): Together['bills'] => together().bills
export const keptTables = (): KeptTables => together().kept
