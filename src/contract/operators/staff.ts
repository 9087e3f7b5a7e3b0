import * as v from 'valibot'
import { dec, int, str } from '../wire/fields.ts'
import { act, day, decimal, look, none, number, operatorArea, reason, words } from './call-builders.ts'
import { option } from './fields.ts'
import { ROLES } from './roles.ts'

const Passkey = v.object({ id: int, name: str, created_at: int, used_at: int })

/**
 * An operator. `removed_at`, `locked_at`: times of removal and lock, 0 for an operator who was not removed or
 * locked. `roles`: roles in the console.
 */
export const StaffMember = v.object({
  name: str,
  added_by: str,
  created_at: int,
  removed_at: int,
  roles: v.array(v.picklist(ROLES)),
  passkeys: v.array(Passkey),
  locked_at: int,
  /** Time of the last console call; 0 for never. */
  seen_at: int,
})
export type StaffMember = v.InferOutput<typeof StaffMember>

/** `alone_usdt`: amount that one operator may credit within 24 hours without a second operator. */
export const Staff = v.object({ operators: v.array(StaffMember), alone_usdt: dec })
export type Staff = v.InferOutput<typeof Staff>

/** A proposal: a command that a second operator must approve. `terms`: a JSON object, or plain text. */
const proposal = {
  number: int,
  kind: str,
  subject: str,
  terms: str,
  proposed_by: str,
  created_at: int,
  /** The proposed command. Empty for proposals made before commands were stored. */
  command: str,
  arguments: v.array(str),
}
export const Proposals = v.object({ proposals: v.array(v.object(proposal)) })
/** A proposal with `before`: the terms that apply at present, null when no terms apply yet. */
export const ProposalShown = v.object({ ...proposal, before: v.nullable(str) })
export type ProposalShown = v.InferOutput<typeof ProposalShown>

/**
 * An entry of the audit log. `user_id`: the user whom the entry concerns; null when the entry concerns no
 * user.
 */
export const LogRow = v.object({
  id: int,
  created_at: int,
  operator: str,
  command: str,
  arguments: v.array(str),
  outcome: v.picklist(['begun', 'done', 'refused', 'failed']),
  detail: str,
  user_id: v.nullable(int),
})
export type LogRow = v.InferOutput<typeof LogRow>

const operator = words(1, 32)
/** Operators, proposals and the audit log. */
export const staff = operatorArea('staff', {
  operators: look({
    command: 'operator list',
    roles: ROLES,
    params: none,
    answer: Staff,
  }),
  setRoles: act({
    command: 'operator roles',
    roles: ['admin'],
    params: v.strictObject({ operator, roles: v.array(v.picklist(ROLES)) }),
    words: ({ operator: name, roles }) => [name, roles.length === 0 ? 'none' : roles.join(',')],
  }),
  unlock: act({
    command: 'operator unlock',
    roles: ['admin'],
    params: v.strictObject({ operator }),
    words: ({ operator: name }) => [name],
  }),
  removePasskey: act({
    command: 'operator passkey-remove',
    roles: ['admin'],
    params: v.strictObject({ operator, passkey: number }),
    words: ({ operator: name, passkey }) => [name, String(passkey)],
  }),
  remove: act({
    command: 'operator remove',
    roles: ['admin'],
    params: v.strictObject({ operator }),
    words: ({ operator: name }) => [name],
  }),
  setLimit: act({
    command: 'operator limit',
    roles: ['admin'],
    params: v.strictObject({ usdt: decimal }),
    words: ({ usdt }) => [usdt],
  }),
  proposals: look({ command: 'approvals list', roles: ROLES, params: none, answer: Proposals }),
  proposal: look({
    command: 'approvals show',
    roles: ROLES,
    params: v.strictObject({ number }),
    answer: ProposalShown,
    words: (input) => [String(input.number)],
  }),
  /** Approves a proposal. Requires a role that may run the proposed command. */
  approve: act({
    command: 'approvals approve',
    roles: ROLES,
    params: v.strictObject({ number }),
    words: (input) => [String(input.number)],
  }),
  /** Rejects a proposal. Requires a role that may run the proposed command. */
  reject: act({
    command: 'approvals reject',
    quick: true,
    roles: ROLES,
    params: v.strictObject({ number, reason }),
    words: (input) => [String(input.number), input.reason],
  }),
  /**
   * The newest audit-log entries that match the parameters, listed from oldest to newest. `person`: user id,
   * email address or phone number.
   */
  log: look({
    command: 'log',
    roles: ['compliance', 'admin'],
    params: v.strictObject({
      operator: v.optional(operator),
      person: v.optional(words(1, 100)),
      command: v.optional(words(1, 60)),
      from: v.optional(day),
      to: v.optional(day),
      before: v.optional(number),
      limit: v.optional(v.pipe(number, v.maxValue(1000))),
    }),
    answer: v.object({ lines: v.array(LogRow) }),
    words: (input) => [
      ...option('operator', input.operator),
      ...option('person', input.person),
      ...option('command', input.command),
      ...option('from', input.from),
      ...option('to', input.to),
      ...option('before', input.before),
      ...option('limit', input.limit),
    ],
  }),
})
