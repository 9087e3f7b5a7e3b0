import * as v from 'valibot'
import { expect } from 'vitest'
import type { OperatorCall } from '#contract/operators/call-builders.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import { commandNamed } from '#server/operators/cli/commands.ts'
import type { Services } from '#server/services.ts'
import type { TestDatabase } from './test-database.ts'
import { newOperator, opsOn } from './test-operators.ts'

/**
 * Makes calls of the operators' contract as the console does, but without a console session: the contract
 * translates each call into the arguments of a command, and the result is checked against the contract.
 * `readAsOperator` runs the command in this process with the prices of a test; `operatorCalls` runs the whole
 * command line with separate services.
 */

type Params = v.GenericSchema

const wordsOf = <P extends Params>(call: OperatorCall<P>, input: v.InferInput<P>): readonly string[] =>
  call.words(v.parse(call.params, input))

/**
 * Checks that a result has exactly the fields that the contract declares. A field that is not
 * declared may be secret.
 */
function answerOf<A extends v.GenericSchema>(
  call: Pick<OperatorCall<Params, A>, 'answer'>,
  sent: unknown,
): v.InferOutput<A> {
  const answer = v.parse(call.answer, sent)
  expect(sent).toEqual(answer)
  return answer
}

/** The context that a command gets in a test's process: the services and the operator. */
export const operationOf = (services: Services, operator: Operator): Operation => ({
  ...services,
  operator: () => operator,
  print: () => undefined,
  services: async () => services,
})

/** Makes a read call in this process; returns its result. */
export async function readAsOperator<P extends Params, A extends v.GenericSchema>(
  operation: Operation,
  call: OperatorCall<P, A>,
  input: v.InferInput<P>,
): Promise<v.InferOutput<A>> {
  const command = commandNamed(call.command)
  if (!command?.answer) throw new Error(`the command ${call.command} has no typed result`)
  const { result, lines } = await command.answer(operation, wordsOf(call, input))
  if (lines.some((line) => /undefined|\[object/.test(String(line)))) throw new Error(lines.join('\n'))
  // The result is serialised and parsed, as it would be when sent over the wire.
  return answerOf(call, JSON.parse(JSON.stringify(result)))
}

export interface OperatorCalls {
  /** Makes a read call; returns its result. */
  look<P extends Params, A extends v.GenericSchema>(
    call: OperatorCall<P, A>,
    input: v.InferInput<P>,
  ): Promise<v.InferOutput<A>>
  /** Makes a write call, by both operators if the call needs two approvals; returns the last printed text. */
  act<P extends Params>(call: OperatorCall<P>, input: v.InferInput<P>): Promise<string>
}

/** Creates two operators, ana and ben, who make calls through the command line. `now` gives the time (ms). */
export async function operatorCalls(database: TestDatabase, now: () => number): Promise<OperatorCalls> {
  const ana = await newOperator(database.db, 'ana')
  const ben = await newOperator(database.db, 'ben')
  const run = async (key: string, words: readonly string[]): Promise<string> => {
    const { code, text } = await opsOn(database, words, { key, now: now() })
    expect(code, text).toBe(0)
    return text
  }
  return {
    look: async (call, input) => {
      const words = [...call.command.split(' '), ...wordsOf(call, input), '--json']
      return answerOf(call, JSON.parse(await run(ana.key, words)))
    },
    act: async (call, input) => {
      const words = [...call.command.split(' '), ...wordsOf(call, input)]
      const said = await run(ana.key, words)
      return said.includes('A second operator') ? run(ben.key, words) : said
    },
  }
}
