import type { RawBuilder } from 'kysely'
import type { ErrorKey, MailKind, Scene } from '#contract/table.ts'
import type { Phrase } from '#contract/wire/msg.ts'
import type { MailText } from './types.ts'

/**
 * Tables with the column that says whose a row is, or with the condition that makes it a person's. A table that is not
 * named is not in their copy, so that no secret ever leaves by default.
 */
export type KeptTables = Readonly<Record<string, string | ((userId: number) => RawBuilder<unknown>)>>

/** What all products together bring to those who stand below their list and so cannot import it. */
export interface Registry {
  /** Why anything is rejected. */
  readonly errors: Readonly<Record<ErrorKey, Phrase>>
  /** What is written into inboxes. */
  readonly mails: Readonly<Record<MailKind, MailText>>
  /** What a bill says of a posting. */
  readonly bills: Readonly<Record<Scene, Phrase>>
  /** Every table with rows of a person. */
  readonly kept: KeptTables
}

let known: Registry | undefined

/** `products/index.ts` gives it when it is loaded, before anything runs. */
export function register(all: Registry): void {
  known = all
}

function registry(): Registry {
  if (!known) throw new Error('products/index.ts is not loaded')
  return known
}

export const errorTexts = (): Registry['errors'] => registry().errors
export const mailTexts = (): Registry['mails'] => registry().mails
export const billTexts = (): Registry['bills'] => registry().bills
export const keptTables = (): KeptTables => registry().kept
