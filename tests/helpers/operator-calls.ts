import * as v from 'valibot'
import { expect } from 'vitest'
import type { OperatorCall } from '#contract/operators/kit.ts'
import type { TestDatabase } from './database.ts'
import { newOperator, opsOn } from './operate.ts'

/** Makes calls of the operators' contract on the command line: their words are typed, and what comes back is checked. */
export interface OperatorCalls {
  /** Makes a call that shows something, and checks its result against the contract. */
  look<P extends v.GenericSchema, A extends v.GenericSchema>(
    call: OperatorCall<P, A>,
    input: v.InferInput<P>,
  ): Promise<v.InferOutput<A>>
  /** Makes a call that changes something, by both operators where it takes two; gives what was printed last. */
  act<P extends v.GenericSchema>(call: OperatorCall<P>, input: v.InferInput<P>): Promise<string>
}

const wordsOf = <P extends v.GenericSchema>(call: OperatorCall<P>, input: v.InferInput<P>) => [
  ...call.command.split(' '),
  ...call.words(v.parse(call.params, input)),
]

/** Calls by two new operators, ana and ben. `now` gives milliseconds. */
export async function operatorCalls(database: TestDatabase, now: () => number): Promise<OperatorCalls> {
  const ana = await newOperator(database.db, 'ana')
  const ben = await newOperator(database.db, 'ben')
  const run = async (key: string, words: readonly string[]): Promise<string> => {
    const { code, text } = await opsOn(database, words, { key, now: now() })
    expect(code, text).toBe(0)
    return text
  }
  return {
    look: async (call, input) =>
      v.parse(call.answer, JSON.parse(await run(ana.key, [...wordsOf(call, input), '--json']))),
    act: async (call, input) => {
      const words = wordsOf(call, input)
      const said = await run(ana.key, words)
      return said.includes('A second operator') ? run(ben.key, words) : said
    },
  }
}
