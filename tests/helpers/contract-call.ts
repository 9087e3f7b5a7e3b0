import * as v from 'valibot'
import { expect } from 'vitest'
import type { Addressed } from '#contract/operators/kit.ts'
import { commandNamed } from '#server/ops/commands.ts'
import type { Operation } from '#server/review/command.ts'
import type { Operator } from '#server/review/operators.ts'
import type { Services } from '#server/services.ts'

/** What commands can reach in a test's process. */
export const operationOf = (services: Services, operator: Operator): Operation => ({
  ...services,
  operator: () => operator,
  print: () => undefined,
  services: async () => services,
})

/**
 * Makes a call that shows something as the console does, without its session: the words that the contract gives are typed,
 * and the result is what the contract says, exactly.
 */
export async function lookedAt<C extends Addressed>(
  operation: Operation,
  call: C,
  input: v.InferInput<C['params']>,
): Promise<v.InferOutput<C['answer']>> {
  const command = commandNamed(call.command)
  if (!command?.answer) throw new Error(`the command ${call.command} has no typed result`)
  const { result, lines } = await command.answer(operation, call.words(v.parse(call.params, input)))
  // As it comes over the wire.
  const sent: unknown = JSON.parse(JSON.stringify(result))
  const answer = v.parse(call.answer, sent)
  // A field that the contract does not name would be dropped by the page, and may be one that nobody should see.
  expect(sent).toEqual(answer)
  if (lines.some((line) => line.includes('undefined') || line.includes('[object')))
    throw new Error(lines.join('\n'))
  return answer
}
