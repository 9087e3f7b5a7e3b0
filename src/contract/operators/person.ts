import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { TRANSFERABLE } from '../wire/codes.ts'
import { dec, int, str } from '../wire/fields.ts'
import { IDENTITY_STATUSES } from './identity.ts'

/** What the calls of `people.ts` answer. Times are milliseconds, amounts decimal strings. */

export const Found = v.object({
  people: v.array(
    v.object({
      uid: int,
      /** Masked. */
      contact: str,
      nickname: str,
      /** What of theirs was named: `email`, `uid`, `deposit address of TRC20`, `spot_order 12`. */
      by: v.array(str),
    }),
  ),
})
export type Found = v.InferOutput<typeof Found>

export const Balance = v.object({
  /** `owes` before it: what the person owes, below zero. */
  account: str,
  coin: str,
  available: dec,
  frozen: dec,
  locked: dec,
  total: dec,
  /** USDT at the last recorded price; null where nothing prices the coin. */
  worth: v.nullable(dec),
})
export type Balance = v.InferOutput<typeof Balance>

export const Hold = v.object({
  account: str,
  coin: str,
  bucket: str,
  amount: dec,
  /** The object that it belongs to: `spot_order 12`. */
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
  /** Theirs to withdraw to, or ours that they deposit to. */
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
  /** Kept from the person. */
  silent: v.boolean(),
  /** 0: until it is lifted. */
  until_at: int,
  created_at: int,
  frozen_by: str,
  /** 0 while it was not lifted. */
  lifted_at: int,
  lifted_by: str,
  lift_reason: str,
  in_force: v.boolean(),
})
export type FreezeRow = v.InferOutput<typeof FreezeRow>

export const Note = v.object({ id: int, words: str, written_by: str, created_at: int })
export type Note = v.InferOutput<typeof Note>

/** What an operator did about the person. */
export const ActRow = v.object({
  id: int,
  created_at: int,
  operator: str,
  command: str,
  /** Contacts in them are masked unless they were asked for. */
  arguments: v.array(str),
  outcome: str,
})
export type ActRow = v.InferOutput<typeof ActRow>

/** A verification of theirs; its documents are in `identity.ts`. */
const PersonClaim = v.object({
  id: int,
  level: int,
  status: v.picklist(IDENTITY_STATUSES),
  submitted_at: int,
})

export const PersonShown = v.object({
  uid: int,
  /** Masked unless it was asked for; '' without one. */
  email: str,
  phone: str,
  nickname: str,
  language: str,
  country: str,
  registered_at: int,
  invited_by: v.nullable(int),
  /** Level of verification, and VIP. */
  level: int,
  vip: int,
  /** 0 of an account that is open. */
  closed_at: int,
  withdrawals_pause_until: int,
  second_factor: v.boolean(),
  passkeys: int,
  balances: v.array(Balance),
  /** Everything in USDT at the last recorded prices. */
  worth: dec,
  holds: v.array(Hold),
  sessions: v.array(SessionRow),
  addresses: v.array(AddressRow),
  freezes: v.array(FreezeRow),
  /** Newest first. */
  claims: v.array(PersonClaim),
  notes: v.array(Note),
  /** The last ones, newest first. */
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
  /** The object that made it: `spot_order 12`. */
  order: str,
  journal: int,
})
export type Transaction = v.InferOutput<typeof Transaction>

export const Transactions = v.object({ uid: int, transactions: v.array(Transaction) })
export type Transactions = v.InferOutput<typeof Transactions>

/** A journal of the ledger, whole: what moved, from whom and to whom. */
export const JournalShown = v.object({
  id: int,
  created_at: int,
  /** The object that made it: `spot_order 12`. */
  order: str,
  postings: v.array(
    v.object({
      id: int,
      /** Whose account it is; null of the platform's. */
      uid: v.nullable(int),
      /** Of the platform its name in the ledger. */
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
  /** As holds and transactions name it: `spot_order`. */
  kind: str,
  number: int,
  product: str,
  /** The pair, coin, work or project that it is about. */
  subject: str,
  /** `buy`, `sell`, `up`, `down`; '' where it has none. */
  side: str,
  amount: dec,
  /** What the amount is in. */
  coin: str,
  state: str,
  /** Not over yet: it may hold money. */
  open: v.boolean(),
  created_at: int,
})
export type PersonOrder = v.InferOutput<typeof PersonOrder>

export const PersonOrders = v.object({ uid: int, orders: v.array(PersonOrder) })
export type PersonOrders = v.InferOutput<typeof PersonOrders>

export const PersonMessage = v.object({
  created_at: int,
  channel: v.picklist(['inbox', 'mail', 'sms']),
  /** Of the inbox in English, else as it was sent; of a mail with a code only that it is one. */
  subject: str,
  /** Of the inbox `read` or `unread`, of the others `waiting`, `sent` or `given up`. */
  state: v.picklist(['read', 'unread', 'waiting', 'sent', 'given up']),
})
export type PersonMessage = v.InferOutput<typeof PersonMessage>

export const PersonMessages = v.object({ uid: int, messages: v.array(PersonMessage) })
export type PersonMessages = v.InferOutput<typeof PersonMessages>

/** What `person correct` gives on the command line. */
export const Corrected = v.object({
  uid: int,
  account: v.picklist(TRANSFERABLE),
  coin: str,
  amount: dec,
  approval: v.picklist(['acts', 'waits', 'again']),
})
export type Corrected = v.InferOutput<typeof Corrected>
