import type { RawBuilder } from 'kysely'
import type { Topic } from '#contract/operators/events.ts'
import type { Queue } from '#contract/operators/overview.ts'
import type { PublicObject, PublicObjects } from '#contract/wire/realtime.ts'
import type { Command } from '../identity/approvals/command.ts'
import type { FindingQuery } from '../ledger/audit-findings.ts'
import type { OpenObjects } from '../ledger/hold-object-types.ts'
import type { Floored, PlatformAccount } from '../ledger/types.ts'
import type { AnyEvaluator } from '../market/execution/evaluator-state.ts'
import type { NamedTicks } from '../market/seal-tick-day.ts'
import type { Handlers } from '../platform/http/types.ts'
import type { Webhook } from '../platform/http/webhooks.ts'
import type { JobHandlers } from '../platform/jobs/runner.ts'
import type { ExportedTables } from '../platform/texts/registry.ts'
import type { Bills, ErrorTexts, Mails } from '../platform/texts/types.ts'
import type { Services } from '../services.ts'
import type { DemoAct } from './demo-action.ts'
import type { FinancePart } from './finance-holdings.ts'
import type { Floor } from './wallet/index.ts'

/**
 * How the audit recomputes a product's journals from its objects: from their terms and from the recorded ticks to
 * which they refer. The audit shares no code with the code that posts, so that it detects errors of that code.
 */
export interface ProductAudit {
  /**
   * The `ref_type`s of the product's journals. A journal of a type that no product lists is an
   * audit finding.
   */
  readonly references?: readonly string[]
  /** SELECT of the ids of all objects that are audited; the rows are counted. */
  readonly objects?: RawBuilder<unknown>
  /**
   * SELECT of every journal line that the objects must have posted until now, as `(key, ref_type,
   * ref_id, user_id, account, platform, currency_id, bucket, amount, scene, hold_type, hold_id)`.
   * The ledger must contain exactly these lines: no journal without its object, no object without
   * its journals, and no other lines. A line of a debt has its debtor as `user_id` and `owes
   * <kind>` as `account`.
   */
  readonly lines?: RawBuilder<unknown>
  /** Further conditions on the objects. */
  readonly rules?: readonly FindingQuery[]
  /**
   * Conditions on the authorisation of the objects, which is compared with the approvals of
   * operators (`server/identity/approvals/approved-terms.ts`).
   */
  readonly allowed?: readonly FindingQuery[]
  /**
   * What open objects hold of the balances of users and of the platform, and the debts of users that result from
   * them.
   */
  readonly holds?: readonly OpenObjects[]
  /** The ticks that the product's receipts refer to; these ticks are kept for ever. */
  readonly namedTicks?: readonly NamedTicks[]
  /**
   * For a product with many objects: how an incremental audit finds the objects that it recomputes.
   * Without a scope it recomputes all objects.
   */
  readonly scope?: AuditScope
}

/** The tables whose rows belong to one object each, and the objects that an incremental audit checks. */
export interface AuditScope {
  /**
   * The table of the objects. The `id` of an object is the `ref_id` of its journals. All these journals have the one
   * reference type in `references`.
   */
  readonly table: string
  /**
   * SQL condition on a row `o` of that table: the object is open. All open objects are checked, because recorded
   * prices may have changed what must have happened to an object although its row did not change.
   */
  readonly open: RawBuilder<unknown>
  /** Tables of the objects' parts, with the column that refers to the object. */
  readonly parts: Readonly<Record<string, string>>
  /** The rules that compare objects with each other. They must always read all objects. */
  readonly across: readonly FindingQuery[]
}

/** The rule of one platform account. */
export interface PlatformRule<Floor extends 'none' | 'zero' = 'none' | 'zero'> {
  /**
   * `none`: the account may be negative, as the counterparty of users' balances. `zero`: the balance must not be
   * negative; the account holds the amounts reserved for open objects, and `ops reserve add` adds money to it. The
   * name of the account determines by the type `Floored` which of the two is allowed.
   */
  readonly floor: Floor
  /**
   * Reference types (`ref_type`) whose journals may debit the account; a debit by a journal of another type
   * is an audit finding.
   */
  readonly draws: readonly string[]
  /**
   * Which currencies of the account count as the platform's result (docs/operations/money.md#profit-and-loss). By
   * default all. `none`: the account mirrors external balances, or its money belongs to others. `coins`: its fiat
   * part mirrors a bank account, so only its coins count.
   */
  readonly result?: 'none' | 'coins'
}

/** The rules of some platform accounts. A floor that does not fit the name of its account is a type error. */
export type PlatformRules = {
  readonly [H in PlatformAccount]?: PlatformRule<H extends Floored<H> ? 'zero' : 'none'>
}

export interface ProductTexts {
  readonly errors?: ErrorTexts
  readonly mails?: Mails
  readonly bills?: Bills
}

/**
 * Data of a product that is shown to staff across all products (`server/operators`), as SQL over
 * the product's own tables.
 */
export interface StaffPart {
  /**
   * The users' orders, holdings, subscriptions and payments, as rows `(user_id, kind, number, subject, side, amount,
   * coin, state, open, created_at)` of `PersonOrder`.
   * @param which SQL condition on a row `o` of the product's table, by user (`o.user_id`) or by number (`o.id`).
   * Numbers ascend over time, and both columns have an index.
   */
  readonly orders?: (which: RawBuilder<unknown>) => readonly RawBuilder<unknown>[]
  /**
   * Entries in the work queues of staff, as rows of one column: the time (ms) since which the entry has been waiting.
   */
  readonly queues?: Partial<Readonly<Record<Queue, RawBuilder<unknown>>>>
  /**
   * For topics of the operators' console: a query for a text that changes whenever the data of the topic changes. For
   * topics for which no product has a query here, `server/operators/change-events.ts` detects the changes.
   */
  readonly marks?: Partial<Readonly<Record<Topic, RawBuilder<unknown>>>>
  /** Volume that users traded since a time (ms), as rows `(currency_id, amount)`. */
  readonly volume?: (since: number) => RawBuilder<unknown>
  /** Deposits since a time (ms), as rows `(currency_id, amount)`; `sent`: withdrawals in the same form. */
  readonly credited?: (since: number) => RawBuilder<unknown>
  readonly sent?: (since: number) => RawBuilder<unknown>
  /** One row for each position that was liquidated since a time (ms). */
  readonly liquidated?: (since: number) => RawBuilder<unknown>
  /** Open positions of users, as rows `(currency_id, side, amount)`; the side is `long` or `short`. */
  readonly exposure?: RawBuilder<unknown>
}

export type ObjectReader<N extends PublicObject> = (
  services: Services,
  id: number,
) => Promise<PublicObjects[N] | null>

/** Background work that runs until it is stopped. */
export interface Running {
  readonly name: string
  readonly stop: () => Promise<unknown>
}

/**
 * The parts of a product that are registered with the platform. A part that a product does not have is absent.
 * `products/index.ts` lists all products, and all other code iterates over that list.
 */
export interface ProductModule {
  readonly name: string
  /** A handler for every call in the product's own contract areas. */
  readonly handlers?: Partial<Handlers>
  /** The product's own platform accounts. Journals of other products may debit an account if its `draws` lists them. */
  readonly platformAccounts?: PlatformRules
  readonly audit: ProductAudit
  /**
   * The product's texts. An error, a kind of notification or a scene for which no product has a text is a type error
   * in `products/index.ts`.
   */
  readonly texts?: ProductTexts
  /**
   * The product's tables with rows of a user, for the export of a user's data
   * (`privacy/data-export.ts`).
   */
  readonly kept?: ExportedTables
  /** The product's job handlers, by job kind. */
  readonly jobs?: (services: Services) => JobHandlers
  /** The product's evaluators, which apply recorded prices to its objects. */
  readonly evaluators?: (services: Services) => readonly AnyEvaluator[]
  /** The product's operator commands. */
  readonly commands?: readonly Command[]
  /** Data of the product that is shown to staff across all products. */
  readonly staff?: StaffPart
  /** The minimum that must stay in accounts of a user because of open objects of the product. */
  readonly floor?: Floor
  /** Actions that the demo account performs with the product. */
  readonly demo?: readonly DemoAct[]
  /** Writes the initial data of every installation; runs at each start, after the market is loaded. */
  readonly seed?: (services: Services) => Promise<void>
  /** The product's part of the finance tab. */
  readonly finance?: FinancePart
  /**
   * Readers of the product's public objects, for new subscribers. They return null for an object that does not exist
   * or that users may not see.
   */
  readonly objects?: { readonly [N in PublicObject]?: ObjectReader<N> }
  /** The product's webhooks, to which external providers may post. */
  readonly webhooks?: readonly Webhook[]
  /** Starts background work that is neither a call nor a job; it is stopped with the server. */
  readonly start?: (services: Services) => readonly Running[]
}
