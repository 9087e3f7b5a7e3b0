import * as v from 'valibot'
import type { Acted, Addressed } from '#contract/operators/kit.ts'
import type { Role } from '#contract/operators/roles.ts'
import { operatorCalls } from '#contract/operators/table.ts'
import { AppError } from '../errors.ts'
import { commandNamed } from '../ops/commands.ts'
import { printable } from '../ops/printable.ts'
import { type Command, type Operation, UsageError } from '../review/command.ts'
import type { Operator } from '../review/operators.ts'
import { perform } from '../review/perform.ts'
import { proposalOf } from '../review/proposals.ts'
import { errorText } from '../texts/errors.ts'
import type { Client, ConsoleContext } from './context.ts'
import { ConsoleProblem } from './problem.ts'
import { isFresh, type OpenSession } from './sessions.ts'

/** Ends of proposals, whose own roles say nothing: who decides one may do what it proposes. */
const DECIDE: readonly string[] = ['approvals approve', 'approvals reject']

/** Roles that may run a command; without a call of the console it is the admins' alone. */
export function rolesOfCommand(name: string): ReadonlySet<Role> {
  const roles = operatorCalls.filter(([, call]) => call.command === name).flatMap(([, call]) => call.roles)
  return new Set(roles.length === 0 ? ['admin'] : roles)
}

/** Throws ConsoleProblem `input` with the first parameter that is wrong. */
function inputOf(call: Addressed, body: unknown): unknown {
  // A list passes for an object without names.
  if (Array.isArray(body)) throw new ConsoleProblem('input', 'the call takes names with values')
  const read = v.safeParse(call.params, body, { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  const field = v.getDotPath(issue) ?? undefined
  throw new ConsoleProblem('input', `${field ?? 'the call'}: ${issue.message}`, field)
}

function commandOf(call: Addressed): Command {
  const command = commandNamed(call.command)
  if (!command || command.terminalOnly)
    throw new Error(`the call ${call.path} names no command of the console`)
  return command
}

const has = ({ roles }: OpenSession, needed: ReadonlySet<Role>): boolean =>
  roles.some((role) => needed.has(role))

/** Throws ConsoleProblem `role` where the session has none that the call takes. */
function requireRole(session: OpenSession, call: Addressed): void {
  if (!has(session, new Set(call.roles)))
    throw new ConsoleProblem('role', `this takes one of the roles ${call.roles.join(', ')}`)
}

/** Who ends a proposal may do what it proposes. Throws ConsoleProblem where they may not. */
async function requireRoleToDecide(
  { services: { db, clock } }: ConsoleContext,
  session: OpenSession,
  call: Addressed,
  words: readonly string[],
): Promise<void> {
  if (!DECIDE.includes(call.command)) return
  const { command } = await proposalOf(db, Number(words[0]), clock.now())
  if (call.command === 'approvals approve' && commandNamed(command)?.terminalOnly)
    throw new ConsoleProblem(
      'rejected',
      `"${command}" is approved on the command line, which shows what it gives`,
    )
  const needed = rolesOfCommand(command)
  if (!has(session, needed))
    throw new ConsoleProblem('role', `"${command}" takes one of the roles ${[...needed].join(', ')}`)
}

/** What the operator reads of an error that is no fault of ours. */
function problemOf(error: unknown): unknown {
  if (error instanceof AppError)
    return new ConsoleProblem('rejected', errorText(error.key, 'en', error.values), error.about.field)
  if (error instanceof UsageError) return new ConsoleProblem('rejected', error.message)
  return error
}

/** Runs a command and says what came of it. */
async function acted(
  operation: Operation,
  command: Command,
  words: readonly string[],
  heard: () => Pick<Acted, 'outcome' | 'proposal'>,
): Promise<Acted> {
  const lines: string[] = []
  if (command.answer) lines.push(...(await command.answer(operation, words)).lines)
  else {
    const print = (line: string): void => void lines.push(line)
    const code = await command.run({ ...operation, print }, words)
    if (code !== 0) throw new UsageError(lines.join('\n') || 'it was not done')
  }
  return { ...heard(), lines: lines.map(printable) }
}

/**
 * Makes a call for the operator of a session: the command that it is, with the running server's services, in the log of
 * acts. Throws ConsoleProblem for what may not be or is rejected.
 */
export async function runCall(
  context: ConsoleContext,
  session: OpenSession,
  call: Addressed,
  { body, client }: { readonly body: unknown; readonly client: Client },
): Promise<unknown> {
  const { services } = context
  const { config, clock, log, db } = services
  requireRole(session, call)
  const input = inputOf(call, body)
  const words = call.words(input)
  try {
    await requireRoleToDecide(context, session, call, words)
    if (call.fresh && !isFresh(session, clock.now()))
      throw new ConsoleProblem('fresh', 'prove your passkey again, then repeat it')
    const command = commandOf(call)
    let heard: Pick<Acted, 'outcome' | 'proposal'> = { outcome: 'done', proposal: null }
    const operator: Operator = {
      ...session.operator,
      request: {
        command: command.name,
        words,
        heard: (outcome, proposal) => {
          heard = { outcome, proposal }
        },
      },
    }
    const operation: Operation = {
      config,
      clock,
      log,
      db,
      operator: () => operator,
      print: () => undefined,
      services: async () => services,
    }
    const by = { by: operator.name, command, words, from: `console, ${client.address}` }
    return await perform(operation, by, async (performing) => {
      if (call.kind === 'act') return acted(performing, command, words, () => heard)
      if (!command.answer) throw new Error(`the command ${command.name} has no typed result`)
      return (await command.answer(performing, words)).result
    })
  } catch (error) {
    throw problemOf(error)
  }
}
