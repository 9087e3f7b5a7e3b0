import * as v from 'valibot'

const tick = v.strictObject({
  symbol: v.string(),
  price: v.string(),
  number: v.optional(v.string()),
  side: v.optional(v.picklist(['buy', 'sell'])),
})

/** A command that a test sends to its server, over the IPC channel between the two processes. */
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

/** The response to a command: done (an empty error), or the error's message. */
export const answer = v.strictObject({ id: v.number(), error: v.string() })
export type Answer = v.InferOutput<typeof answer>
