import { msg } from '#contract/wire/msg.ts'

/**
 * What the console itself says when a call does not do what was asked, by code. A problem carries code and values, so that
 * the page says it in its own language (`locales/console`). What a command answers to its words has no code: it is English,
 * as on the command line.
 */
export const PROBLEM_TEXTS = {
  sign_in_first: msg({ message: 'Sign in first, or again', context: 'problem' }),
  key_ended: msg({ message: 'Your key was ended. Another operator can tell you why', context: 'problem' }),
  began_long_ago: msg({ message: 'It took too long: begin again', context: 'problem' }),
  proof_late: msg({ message: 'It took too long: prove it again', context: 'problem' }),
  proof_needed: msg({ message: 'Prove your passkey again, then repeat it', context: 'problem' }),
  other_passkey: msg({
    message: 'This is another operator’s passkey, not of {operator}',
    context: 'problem',
  }),
  passkey_unknown: msg({ message: 'This passkey is no operator’s (any more)', context: 'problem' }),
  passkey_wrong: msg({ message: 'This passkey proves nothing here', context: 'problem' }),
  passkey_twice: msg({
    message: 'This passkey was used elsewhere at the same moment: try again',
    context: 'problem',
  }),
  passkey_known: msg({ message: 'This passkey is known already: sign in with it', context: 'problem' }),
  passkeys_many: msg({
    message: 'An operator has at most {most} passkeys: remove one first',
    context: 'problem',
  }),
  passkeys_place: msg({
    message: 'Passkeys need a name over https, or localhost: CONSOLE_ORIGIN is {origin}',
    context: 'problem',
  }),
  key_wrong: msg({
    message: 'Name and key do not belong together, or the key has ended',
    context: 'problem',
  }),
  locked: msg({
    message: 'Ten attempts failed: another operator lets you in again with "operator unlock {operator}"',
    context: 'problem',
  }),
  address_closed: msg({ message: 'The console is not open to this address', context: 'problem' }),
  other_site: msg({ message: 'Calls come from pages of {origin}', context: 'problem' }),
  other_session: msg({
    message: 'This page belongs to another session: load it again',
    context: 'problem',
  }),
  role_needed: msg({ message: 'This takes one of the roles {roles}', context: 'problem' }),
  role_for: msg({ message: '"{command}" takes one of the roles {roles}', context: 'problem' }),
  nothing_to_hear: msg({
    message: 'None of your roles may read what there is to hear',
    context: 'problem',
  }),
  terminal_only: msg({
    message: '"{command}" is approved on the command line, which shows what it gives',
    context: 'problem',
  }),
  not_understood: msg({ message: 'The call is not understood: load the page again', context: 'problem' }),
  parameter: msg({ message: '{field}: {what}', context: 'problem' }),
  too_many: msg({ message: 'Too many calls: wait a moment', context: 'problem' }),
  too_many_pages: msg({ message: 'Too many pages of this session are open', context: 'problem' }),
  busy: msg({ message: 'The database is busy: try again', context: 'problem' }),
  failed: msg({ message: 'It failed ({request})', context: 'problem' }),
} as const

export type ProblemCode = keyof typeof PROBLEM_TEXTS
/** What a sentence names. */
export type ProblemValues = Readonly<Record<string, string | number>>

export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEM_TEXTS, text)
