import * as v from 'valibot'
import type { ActionOutcome, Addressed } from '#contract/operators/call-builders.ts'
import { type Line, msg, Sentence } from '#contract/operators/msg.ts'
import type { Role } from '#contract/operators/roles.ts'
import { staff } from '#contract/operators/staff.ts'
import { rolesOfCommand } from '#contract/operators/table.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { KEY_ENDED, type Operator } from '../../identity/approvals/operators.ts'
import { type Proposal, proposalOf } from '../../identity/approvals/proposals.ts'
import { runRecordedCommand } from '../../identity/approvals/run-command.ts'
import { ConfigError } from '../../platform/environment.ts'
import { AppError } from '../../platform/errors.ts'
import { errorText } from '../../platform/texts/errors.ts'
import { commandNamed } from '../cli/commands.ts'
import { toPageMessage } from './command-output-message.ts'
import type { Client, ConsoleContext } from './console-context.ts'
import { ConsoleProblem, NOT_UNDERSTOOD } from './console-error.ts'
import { isFresh, type OpenSession } from './sessions.ts'

/** Calls about a proposal. The session needs a role for the call, and also a role that may run the proposed command. */
const OF_PROPOSALS: readonly string[] = ['approvals show', 'approvals approve', 'approvals reject']

/**
 * Validates the input of a call.
 * @throws ConsoleProblem `input` with the first invalid parameter
 */
function inputOf(call: Addressed, body: unknown): unknown {
  // Arrays are rejected here, because the schema would treat an array as an object without fields.
  if (Array.isArray(body)) throw new ConsoleProblem('input', NOT_UNDERSTOOD)
  const read = v.safeParse(call.params, body, { abortEarly: true })
  if (read.success) return read.output
  const [issue] = read.issues
  const field = v.getDotPath(issue) ?? undefined
  throw new ConsoleProblem(
    'input',
    msg`${{ field: field ?? msg`the call` }}: ${{ what: issue.message }}`,
    field,
  )
}

function commandOf(call: Addressed): Command {
  const command = commandNamed(call.command)
  if (!command || command.terminalOnly)
    throw new Error(`the call ${call.path} names no command of the console`)
  return command
}

const hasRole = ({ roles }: OpenSession, needed: ReadonlySet<Role>): boolean =>
  roles.some((role) => needed.has(role))

/**
 * Requires one of the call's roles.
 * @throws ConsoleProblem `role`
 */
function requireRole(session: OpenSession, call: Addressed): void {
  if (!hasRole(session, new Set(call.roles)))
    throw new ConsoleProblem('role', msg`This takes one of the roles ${{ roles: call.roles.join(', ') }}`)
}

const mayDecide = (session: OpenSession, proposal: Pick<Proposal, 'command' | 'proposed_by'>): boolean =>
  proposal.proposed_by === session.operator.name || hasRole(session, rolesOfCommand(proposal.command))

/**
 * Requires that the operator has made the proposal or may run the proposed command.
 * @throws ConsoleProblem `role`
 */
async function requireRoleForProposal(
  { services: { db, clock } }: ConsoleContext,
  session: OpenSession,
  call: Addressed,
  words: readonly string[],
): Promise<void> {
  if (!OF_PROPOSALS.includes(call.command)) return
  const proposal = await proposalOf(db, Number(words[0]), clock.now())
  const { command } = proposal
  if (call.command === 'approvals approve' && commandNamed(command)?.terminalOnly)
    throw new ConsoleProblem(
      'rejected',
      msg`"${{ command }}" is approved on the command line, which shows what it gives`,
    )
  if (!mayDecide(session, proposal)) {
    const needed = [...rolesOfCommand(command)]
    throw new ConsoleProblem(
      'role',
      msg`"${{ command }}" takes one of the roles ${{ roles: needed.join(', ') }}`,
    )
  }
}

/** The response to an expected error; unexpected errors are returned unchanged. */
function problemOf(error: unknown, lang: Lang): unknown {
  if (error instanceof AppError)
    return new ConsoleProblem('rejected', errorText(error.key, lang, error.values), error.about.field)
  if (error instanceof UsageError) return new ConsoleProblem('rejected', error.sentence)
  // The operator's key was revoked while the call was running.
  if (error instanceof ConfigError && error.message === KEY_ENDED)
    return new ConsoleProblem('sign_in', msg`Your key was ended. Another operator can tell you why`)
  return error
}

/** Leaves in a list only the proposals that the operator has made or may decide. */
function visibleTo(session: OpenSession, call: Addressed, result: unknown): unknown {
  if (call.path !== staff.calls.proposals.path) return result
  const { proposals } = v.parse(staff.calls.proposals.answer, result)
  return { proposals: proposals.filter((one) => mayDecide(session, one)) }
}

/**
 * Runs a command and returns its outcome. Of its output only the translatable sentences are returned, because all
 * other lines are meant for the terminal and repeat data that the page already shows.
 */
async function runAct(
  operation: Operation,
  command: Command,
  words: readonly string[],
  heard: () => Pick<ActionOutcome, 'outcome' | 'proposal'>,
): Promise<ActionOutcome> {
  const lines: Line[] = []
  let code = 0
  if (command.answer) lines.push(...(await command.answer(operation, words)).lines)
  else code = await command.run({ ...operation, print: (line) => void lines.push(line) }, words)
  const sentences = lines.filter((line) => line instanceof Sentence)
  if (code !== 0) throw new UsageError(sentences.at(-1) ?? msg`it was not done`)
  return { ...heard(), lines: sentences.map(toPageMessage) }
}

/**
 * Runs a call for the operator of a session: executes its command with the running server's services and records it in
 * the audit log.
 * @throws ConsoleProblem when the call is not allowed or is rejected
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
    await requireRoleForProposal(context, session, call, words)
    if (call.fresh && !isFresh(session, clock.now()))
      throw new ConsoleProblem('fresh', msg`Prove your passkey again, then repeat it`)
    const command = commandOf(call)
    let heard: Pick<ActionOutcome, 'outcome' | 'proposal'> = { outcome: 'done', proposal: null }
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
      unattended: client.unattended,
    }
    const by = {
      by: operator,
      command,
      words,
      from: `console, ${client.address}`,
      isRepeated: context.loggedReads.isRepeated(session.id, call, words, clock.now()),
    }
    return await runRecordedCommand(operation, by, async (performing) => {
      if (call.kind === 'act') return runAct(performing, command, words, () => heard)
      if (!command.answer) throw new Error(`the command ${command.name} has no typed result`)
      return visibleTo(session, call, (await command.answer(performing, words)).result)
    })
  } catch (error) {
    throw problemOf(error, client.lang)
  }
}
