import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { TRANSFERABLE } from '../wire/accountCodes.ts'
import { dec, int, str } from '../wire/fields.ts'
import { IDENTITY_STATUSES } from './identity.ts'

/** Answers of the calls in `people.ts`. Times are milliseconds, amounts are decimal strings. */

export const Found = v.object({
  people: v.array(
    v.object({
      uid: int,
      /** The user's email address or phone number, masked. */
      contact: str,
      nickname: str,
      /**
       * The user's identifier that matched the search: `email`, `uid`, `deposit address of TRC20`,
       * `spot_order 12`.
       */
      by: v.array(str),
    }),
  ),
})
export type Found = v.InferOutput<typeof Found>

export const Balance = v.object({
  /** Account code; the prefix `owes` marks a debt, whose amounts are negative. */
  account: str,
  coin: str,
  available: dec,
  frozen: dec,
  locked: dec,
  total: dec,
  /** Value in USDT at the last recorded price; null without a price. */
  worth: v.nullable(dec),
})
export type Balance = v.InferOutput<typeof Balance>

export const Hold = v.object({
  account: str,
  coin: str,
  bucket: str,
  amount: dec,
  /** The open order or other object that the amount is held for, such as `spot_order 12`. */
  order: str,
})
export type Hold = v.InferOutput<typeof Hold>

export const SessionRow = v.object({
  id: int,
  device: str,
  ip: str,
  created_at: int,
  seen_at: int,
  expires_at: int,
})
export type SessionRow = v.InferOutput<typeof SessionRow>

export const Sessions = v.object({ uid: int, sessions: v.array(SessionRow) })
export type Sessions = v.InferOutput<typeof Sessions>

export const AddressRow = v.object({
  /** `withdraw`: an address of the user; `deposit`: an address of the platform, assigned to the user. */
  use: v.picklist(['withdraw', 'deposit']),
  network: str,
  coin: str,
  address: str,
  tag: str,
})
export type AddressRow = v.InferOutput<typeof AddressRow>

export const FreezeRow = v.object({
  id: int,
  what: v.picklist(FREEZES),
  reason: str,
  /** True when the user is not notified of the freeze. */
  silent: v.boolean(),
  /** Time at which the freeze ends; 0: an operator must lift the freeze. */
  until_at: int,
  created_at: int,
  frozen_by: str,
  /** Time at which the freeze was lifted early; 0 when the freeze was not lifted early. */
  lifted_at: int,
  lifted_by: str,
  lift_reason: str,
  in_force: v.boolean(),
})
export type FreezeRow = v.InferOutput<typeof FreezeRow>

export const Note = v.object({ id: int, words: str, written_by: str, created_at: int })
export type Note = v.InferOutput<typeof Note>

/** An audit-log entry about the user. */
export const ActRow = v.object({
  id: int,
  created_at: int,
  operator: str,
  command: str,
  /**
   * Arguments of the command. Email addresses and phone numbers are masked unless the call requests them in
   * full.
   */
  arguments: v.array(str),
  outcome: str,
})
export type ActRow = v.InferOutput<typeof ActRow>

/** A verification that the user submitted; the calls of `identity.ts` return its documents. */
const PersonClaim = v.object({
  id: int,
  level: int,
  status: v.picklist(IDENTITY_STATUSES),
  submitted_at: int,
})

export const PersonShown = v.object({
  uid: int,
  /**
   * Email address and phone number, masked unless the call requests them in full; '' when the user has none.
   */
  email: str,
  phone: str,
  nickname: str,
  language: str,
  country: str,
  registered_at: int,
  invited_by: v.nullable(int),
  /** Verification level and VIP level. */
  level: int,
  vip: int,
  /** Time at which the account was closed; 0 for an open account. */
  closed_at: int,
  withdrawals_pause_until: int,
  second_factor: v.boolean(),
  passkeys: int,
  balances: v.array(Balance),
  /** Total value in USDT at the last recorded prices. */
  worth: dec,
  holds: v.array(Hold),
  sessions: v.array(SessionRow),
  addresses: v.array(AddressRow),
  freezes: v.array(FreezeRow),
  /** The user's verifications, newest first. */
  claims: v.array(PersonClaim),
  notes: v.array(Note),
  /** The newest audit-log entries about the user, newest first. */
  acts: v.array(ActRow),
})
export type PersonShown = v.InferOutput<typeof PersonShown>

export const Transaction = v.object({
  id: int,
  created_at: int,
  account: str,
  bucket: str,
  coin: str,
  amount: dec,
  balance_after: dec,
  scene: str,
  /** The order or other object that caused the posting, such as `spot_order 12`. */
  order: str,
  journal: int,
})
export type Transaction = v.InferOutput<typeof Transaction>

export const Transactions = v.object({ uid: int, transactions: v.array(Transaction) })
export type Transactions = v.InferOutput<typeof Transactions>

/** A journal of the ledger with all its postings. */
export const JournalShown = v.object({
  id: int,
  created_at: int,
  /** The order or other object that caused the journal, such as `spot_order 12`. */
  order: str,
  postings: v.array(
    v.object({
      id: int,
      /** The owner of the account; null for a platform account. */
      uid: v.nullable(int),
      /** Name of a platform account in the ledger, or account code of a user's account. */
      account: str,
      bucket: str,
      coin: str,
      amount: dec,
      scene: str,
    }),
  ),
})
export type JournalShown = v.InferOutput<typeof JournalShown>

export const PersonOrder = v.object({
  /** Kind of object, as named in holds and transactions, such as `spot_order`. */
  kind: str,
  number: int,
  product: str,
  /** The subject of the order: a pair, a coin, a work or a project. */
  subject: str,
  /** `buy`, `sell`, `up` or `down`; '' for orders without a side. */
  side: str,
  amount: dec,
  /** Currency of the amount. */
  coin: str,
  state: str,
  /** Whether the order is not finished and may therefore hold money. */
  open: v.boolean(),
  created_at: int,
})
export type PersonOrder = v.InferOutput<typeof PersonOrder>

export const PersonOrders = v.object({ uid: int, orders: v.array(PersonOrder) })
export type PersonOrders = v.InferOutput<typeof PersonOrders>

export const PersonMessage = v.object({
  created_at: int,
  channel: v.picklist(['inbox', 'mail', 'sms']),
  /**
   * Subject of the message: in English for an inbox message, as sent for a mail. For a mail with a code: only
   * a note that the mail contains a code.
   */
  subject: str,
  /** `read` or `unread` for an inbox message, otherwise `waiting`, `sent` or `given up`. */
  state: v.picklist(['read', 'unread', 'waiting', 'sent', 'given up']),
})
export type PersonMessage = v.InferOutput<typeof PersonMessage>

export const PersonMessages = v.object({ uid: int, messages: v.array(PersonMessage) })
export type PersonMessages = v.InferOutput<typeof PersonMessages>

/** The typed result of the command `person correct`. */
export const Corrected = v.object({
  uid: int,
  account: v.picklist(TRANSFERABLE),
  coin: str,
  amount: dec,
  approval: v.picklist(['acts', 'waits', 'again']),
})
export type Corrected = v.InferOutput<typeof Corrected>
