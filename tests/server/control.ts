import * as v from 'valibot'

const tick = v.strictObject({
  symbol: v.string(),
  price: v.string(),
  number: v.optional(v.string()),
  side: v.optional(v.picklist(['buy', 'sell'])),
})

/** Commands from a test to its server, sent over the channel between the two processes. */
export const command = v.variant('do', [
  v.strictObject({ id: v.number(), do: v.literal('tick'), ticks: v.array(tick) }),
  v.strictObject({ id: v.number(), do: v.literal('quiet'), quiet: v.boolean() }),
  v.strictObject({ id: v.number(), do: v.literal('forward'), ms: v.number() }),
  v.strictObject({
    id: v.number(),
    do: v.literal('run'),
    kind: v.string(),
    object: v.optional(v.string()),
    period: v.optional(v.string()),
  }),
  v.strictObject({ id: v.number(), do: v.literal('settle') }),
])
export type Command = v.InferOutput<typeof command>

/** The answer to a command: done, or the error. */
export const answer = v.strictObject({ id: v.number(), error: v.string() })
export type Answer = v.InferOutput<typeof answer>
