import type { RawBuilder } from 'kysely'
import type { Topic } from '#contract/operators/events.ts'
import type { Queue } from '#contract/operators/overview.ts'
import type { PublicObject, PublicObjects } from '#contract/wire/realtime.ts'
import type { Command } from '../identity/approvals/command.ts'
import type { OpenObjects } from '../ledger/open-objects.ts'
import type { Floored, PlatformAccount } from '../ledger/types.ts'
import type { Wrongs } from '../ledger/wrongs.ts'
import type { AnyEvaluator } from '../market/execution/evaluator-state.ts'
import type { NamedTicks } from '../market/seal.ts'
import type { Handlers } from '../platform/http/types.ts'
import type { Webhook } from '../platform/http/webhooks.ts'
import type { JobHandlers } from '../platform/jobs/runner.ts'
import type { KeptTables } from '../platform/texts/registry.ts'
import type { Bills, ErrorTexts, Mails } from '../platform/texts/types.ts'
import type { Services } from '../services.ts'
import type { DemoAct } from './demo-act.ts'
import type { FinancePart } from './finance-part.ts'
import type { Floor } from './wallet/index.ts'

/**
 * How a product's books are recomputed from its objects: their terms, and the recorded ticks that they name. Written
 * without the code that posts, so that a fault there is no fault here.
 */
export interface ProductAudit {
  /** The `ref_type`s of its journals. A journal of a kind that no product claims is a finding. */
  readonly references?: readonly string[]
  /** Rows of one column: every object that it looks at. They are counted. */
  readonly objects?: RawBuilder<unknown>
  /**
   * Every line that the objects must have posted until now, as `(key, ref_type, ref_id, user_id, account, platform,
   * currency_id, bucket, amount, scene, hold_type, hold_id)`. Exactly these must be in the ledger: no journal
   * without its
   * object, no object without its journals, and no line to anybody else. A line to a debt has its debtor as
   * `user_id` and
   * `owes <kind>` as `account`.
   */
  readonly lines?: RawBuilder<unknown>
  /** Whatever else must be true of the objects. */
  readonly rules?: readonly Wrongs[]
  /** Who let the objects happen: compared with what operators signed (`server/identity/approvals/allowed.ts`). */
  readonly allowed?: readonly Wrongs[]
  /** What its open objects hold of people and of the platform, and what people owe by them. */
  readonly holds?: readonly OpenObjects[]
  /** The ticks that its receipts name; they are kept for ever. */
  readonly namedTicks?: readonly NamedTicks[]
  /** Of a product with many objects: how an audit since a checkpoint finds those that it recomputes. Else: all of them. */
  readonly scope?: AuditScope
}

/** The tables whose rows belong to an object each, and which objects an audit since a checkpoint looks at. */
export interface AuditScope {
  /** The table of the objects, whose `id` is the `ref_id` of their journals, of the one kind in `references`. */
  readonly table: string
  /** SQL, of a row `o` of that table: it is open, so that prices may have decided it without writing it. */
  readonly open: RawBuilder<unknown>
  /** Tables of their parts, by the column that names the object. */
  readonly parts: Readonly<Record<string, string>>
  /** Of the rules those that compare objects with each other. They are asked of all objects every time. */
  readonly across: readonly Wrongs[]
}

/** The rule of one account of the platform. */
export interface PlatformRule<Floor extends 'none' | 'zero' = 'none' | 'zero'> {
  /**
   * `none`: it may be negative, being the other side of what people own. `zero`: it never is, holds what is set
   * aside for
   * open objects, and gets its money by `ops reserve add`. An account's name says which (`Floored`).
   */
  readonly floor: Floor
  /**
   * Kinds of reference (`ref_type`) whose journals may take from it; a journal of another kind is a finding of the
   * audit.
   */
  readonly draws: readonly string[]
  /**
   * What of it counts as the platform's result (docs/operations/money.md#profit-and-loss): `none` of what mirrors the
   * world outside or belongs to others, `coins` alone where its fiat money is the mirror of a bank. Without it: all.
   */
  readonly result?: 'none' | 'coins'
}

/** The rules of some accounts; another floor than the account's name says is a type error. */
export type PlatformRules = {
  readonly [H in PlatformAccount]?: PlatformRule<H extends Floored<H> ? 'zero' : 'none'>
}

export interface ProductTexts {
  readonly errors?: ErrorTexts
  readonly mails?: Mails
  readonly bills?: Bills
}

/** What staff look at across all products (`server/operators`), as SQL over the product's own tables. */
export interface StaffPart {
  /**
   * Whatever people ordered, hold, subscribed or were paid, as rows `(user_id, kind, number, subject, side, amount, coin, state,
   * open, created_at)` of `PersonOrder`.
   * @param which SQL, of a row `o` of the product's table: of whom (`o.user_id`) or of which number (`o.id`). The number rises,
   *   and indexes lead to both.
   */
  readonly orders?: (which: RawBuilder<unknown>) => readonly RawBuilder<unknown>[]
  /** What waits for staff, as rows of one column: since when (ms). */
  readonly queues?: Partial<Readonly<Record<Queue, RawBuilder<unknown>>>>
  /** A text that is another one when what staff see of a topic is. Topics without one are queues. */
  readonly marks?: Partial<Readonly<Record<Topic, RawBuilder<unknown>>>>
  /** What people traded since a time (ms), as rows `(currency_id, amount)`. */
  readonly volume?: (since: number) => RawBuilder<unknown>
  /** What came in from outside since a time (ms), and what went there: rows `(currency_id, amount)`. */
  readonly credited?: (since: number) => RawBuilder<unknown>
  readonly sent?: (since: number) => RawBuilder<unknown>
  /** One row for each position that was closed by force since a time (ms). */
  readonly liquidated?: (since: number) => RawBuilder<unknown>
  /** Open positions of people, as rows `(currency_id, side, amount)`; the side is `long` or `short`. */
  readonly exposure?: RawBuilder<unknown>
}

export type ObjectReader<N extends PublicObject> = (
  services: Services,
  id: number,
) => Promise<PublicObjects[N] | null>

/** Work that runs beside calls until it is stopped. */
export interface Running {
  readonly name: string
  readonly stop: () => Promise<unknown>
}

/**
 * What a product brings to the platform. It leaves out what it does not have. `products/index.ts` lists all of them and
 * everything else walks that list.
 */
export interface ProductModule {
  readonly name: string
  /** Of the areas of the contract that are its own, every call. */
  readonly handlers?: Partial<Handlers>
  /** The accounts of the platform that are its own. Other products may post to them where `draws` lets them. */
  readonly platformAccounts?: PlatformRules
  readonly audit: ProductAudit
  /**
   * Its words; an error, a kind of message or a scene that no product speaks of is a type error in
   * `products/index.ts`.
   */
  readonly texts?: ProductTexts
  /** Its tables that keep rows of a person, for their copy (`own/export.ts`). */
  readonly kept?: KeptTables
  /** Its jobs: `schedule` writes jobs of these kinds, the runner does them. */
  readonly jobs?: (services: Services) => JobHandlers
  /** What recorded prices decide. */
  readonly evaluators?: (services: Services) => readonly AnyEvaluator[]
  /** What an operator can do with it. */
  readonly commands?: readonly Command[]
  /** What staff see of it beside other products. */
  readonly staff?: StaffPart
  /** What must stay in a person's accounts because of it. */
  readonly floor?: Floor
  /** What the demo account does with it. */
  readonly demo?: readonly DemoAct[]
  /** Writes what every installation begins with; runs at each start, after the market is there. */
  readonly seed?: (services: Services) => Promise<void>
  /** Its place in the finance tab, of a product that has one. */
  readonly finance?: FinancePart
  /** What its public objects are right now, for who begins to follow one; null where there is none to be seen. */
  readonly objects?: { readonly [N in PublicObject]?: ObjectReader<N> }
  /** What providers outside may post to it. */
  readonly webhooks?: readonly Webhook[]
  /** Starts what is neither a call nor a job; stopped with the server. */
  readonly start?: (services: Services) => readonly Running[]
}
