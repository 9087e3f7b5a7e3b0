import { msg } from '#contract/operators/msg.ts'
import { type Command, parseId, parseReason, typedCommand } from '../../identity/approvals/command.ts'
import type { Proposal } from '../../identity/approvals/proposals.ts'
import { approveProposal, listProposals, rejectProposal, showProposal } from '../approvals.ts'
import { shownTime } from './time-options.ts'

const commandOf = ({ command, arguments: words }: Proposal): string => [command, ...words].join(' ')

const list = typedCommand({
  name: 'approvals list',
  parameters: '',
  about: 'what waits for a second operator, of the last seven days',
  act: true,
  input: () => undefined,
  work: listProposals,
  text: ({ proposals }) =>
    proposals.length === 0
      ? ['Nothing waits for a second operator.']
      : proposals.map((one) =>
          [
            one.number,
            shownTime(one.created_at),
            one.proposed_by,
            one.kind,
            one.subject,
            one.terms,
            commandOf(one),
          ]
            .filter(Boolean)
            .join('  '),
        ),
})

/** Terms with one line per field when they are a JSON object. */
function termLines(terms: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(terms)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value).map(
        ([name, one]) => `  ${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`,
      )
  } catch {
    // The terms are not a JSON object and are shown as plain text.
  }
  return [`  ${terms}`]
}

const show = typedCommand({
  name: 'approvals show',
  parameters: '<n>',
  about: 'a proposal with its values, beside those that stood before',
  act: true,
  input: ([number]) => parseId(number),
  work: showProposal,
  text: ({ before, ...one }) => [
    `${one.number}  ${one.kind}  ${one.subject}`,
    `proposed ${shownTime(one.created_at)} by ${one.proposed_by}`,
    `command: ${commandOf(one) || '-'}`,
    'new:',
    ...termLines(one.terms),
    ...(before === null ? [] : ['before:', ...termLines(before)]),
  ],
})

const reject = typedCommand({
  name: 'approvals reject',
  parameters: '<n> <reason>',
  about: 'ends a proposal; its proposer may do so too',
  act: true,
  input: ([number, ...reason]) => ({ number: parseId(number), reason: parseReason(reason) }),
  work: rejectProposal,
  text: ({ number }) => [msg`Proposal ${{ number }} is rejected.`],
})

/**
 * The commands `approvals …`.
 * @param commands the commands that can be proposed
 */
export const approvalCommands = (commands: readonly Command[]): readonly Command[] => [
  list,
  show,
  typedCommand({
    name: 'approvals approve',
    parameters: '<n>',
    about: 'applies exactly what another operator proposed',
    act: true,
    input: ([number]) => ({ number: parseId(number), commands }),
    work: approveProposal,
    text: ({ lines }) => lines,
  }),
  reject,
]
