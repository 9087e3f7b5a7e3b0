import type { RawBuilder } from 'kysely'
import type { ErrorKey, MailKind, Scene } from '#contract/table.ts'
import type { Phrase } from '#contract/wire/msg.ts'
import type { MailText } from './types.ts'

/**
 * For each table with rows of users: the column with the user id, or a condition that selects the rows of a user. A
 * table that is not listed is left out of the export of a user's data, so that no secret is exported by accident.
 */
export type ExportedTables = Readonly<Record<string, string | ((userId: number) => RawBuilder<unknown>)>>

/** Data that products register for the layers below, which cannot import products. */
export interface Registry {
  /** Texts of all errors. */
  readonly errors: Readonly<Record<ErrorKey, Phrase>>
  /** Texts of the messages in inboxes. */
  readonly mails: Readonly<Record<MailKind, MailText>>
  /** Descriptions of postings in the list of transactions. */
  readonly bills: Readonly<Record<Scene, Phrase>>
  /** Every table with rows of users, for the export of a user's data. */
  readonly kept: ExportedTables
}

let known: Registry | undefined

/**
 * Stores the registered data. Called by `products/index.ts` when it is loaded, before any other
 * code runs.
 */
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
export const keptTables = (): ExportedTables => registry().kept
