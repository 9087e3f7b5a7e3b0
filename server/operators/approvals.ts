import { type Line, msg } from '#contract/operators/msg.ts'
import type { ProposalShown } from '#contract/operators/staff.ts'
import { recordAct } from '../identity/approvals/audit-log.ts'
import { type Command, type Operation, UsageError } from '../identity/approvals/command.ts'
import {
  isApprovedBySecond,
  type Proposal,
  proposalOf,
  proposals,
  rejectProposalOf,
  termsBefore,
} from '../identity/approvals/proposals.ts'

/** Proposals that need a second operator, oldest first. */
export const listProposals = async ({ db, clock }: Operation) => ({
  proposals: await proposals(db, clock.now()),
})

/** One proposal with the terms that it would replace (`before`); null when no terms apply now. */
export async function showProposal({ db, clock }: Operation, number: number): Promise<ProposalShown> {
  const proposal = await proposalOf(db, number, clock.now())
  return { ...proposal, before: await termsBefore(db, proposal) }
}

/** Rejects a proposal with a reason. The same terms can be proposed again later. */
export const rejectProposal = (
  { db, clock, operator }: Operation,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<Proposal> => rejectProposalOf(db, operator(), { number, reason, time: clock.now() })

/**
 * Approves a proposal as the second operator: runs the proposed command with its stored arguments. Returns the output
 * of the command.
 * @throws UsageError for the operator who made the proposal, and when the command would now have another effect than
 * the one that was proposed
 */
export async function approveProposal(
  operation: Operation,
  { number, commands }: { readonly number: number; readonly commands: readonly Command[] },
): Promise<{ readonly proposal: Proposal; readonly lines: readonly Line[] }> {
  const operator = operation.operator()
  const proposal = await proposalOf(operation.db, number, operation.clock.now())
  if (proposal.proposed_by === operator.name)
    throw new UsageError(msg`you proposed ${{ number }}: it waits for a different operator`)
  const command = commands.find(({ name }) => name === proposal.command)
  if (!command)
    throw new UsageError(
      msg`proposal ${{ number }} names no command of this version: reject it and propose anew`,
    )
  const lines: Line[] = []
  const words = proposal.arguments
  const request = { command: command.name, words, approves: number }
  const done = async () => {
    await command.run(
      { ...operation, operator: () => ({ ...operator, request }), print: (line) => void lines.push(line) },
      words,
    )
    if (!(await isApprovedBySecond(operation.db, proposal, operator)))
      throw new UsageError(
        lines.length === 0
          ? msg`proposal ${{ number }} was not applied`
          : msg`proposal ${{ number }} was not applied. ${{ why: lines.join('. ') }}`,
      )
  }
  await recordAct(operation, operator, command, words, 'begun', { detail: `proposal ${number}` })
  await done().catch(async (error: unknown) => {
    await recordAct(operation, operator, command, words, 'refused', { detail: String(error) })
    throw error
  })
  await recordAct(operation, operator, command, words, 'done', { detail: `proposal ${number}` })
  return { proposal, lines }
}
