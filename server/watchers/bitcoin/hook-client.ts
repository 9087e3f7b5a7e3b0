import * as v from 'valibot'
import { signedHeaders } from '../../platform/http/signed-message.ts'

/** The client of the hook for watchers (docs/operations/money.md#the-hook-for-watchers). */

/** A line of a report; `time` in seconds, amounts as decimal strings in units of the coin. */
export interface Line {
  readonly network: string
  readonly coin: string
  readonly hash: string
  readonly index: number
  readonly address: string
  readonly amount: string
  readonly confirmations: number
  readonly time: number
  /**
   * When the reading of the chain began, ms. The server ignores a line when it already has a report of a later
   * reading.
   */
  readonly observed: number
  readonly gone?: true
}

const next = v.nullable(v.number())
const Addresses = v.object({ addresses: v.array(v.object({ address: v.string() })), next })
const Credit = v.object({
  hash: v.string(),
  index: v.number(),
  coin: v.string(),
  address: v.string(),
  amount: v.string(),
  time: v.number(),
  outcome: v.picklist(['pending', 'parked', 'credited']),
  confirmations: v.number(),
  lost: v.boolean(),
})
/** A credit that the server has recorded and whose transaction has to be checked. */
export type Credit = v.InferOutput<typeof Credit>
const Credits = v.object({ credits: v.array(Credit), next })
const Results = v.object({
  lines: v.array(
    v.object({
      hash: v.string(),
      index: v.number(),
      outcome: v.string(),
      detail: v.optional(v.string(), ''),
    }),
  ),
})
export type Result = v.InferOutput<typeof Results>['lines'][number]

/** Maximum number of lines of one message. */
const LINES = 100
const PATIENCE = 60_000

/**
 * Client of the hook. Every method throws when a message is rejected or not answered. Each message may be sent again.
 */
export class HookClient {
  /** @param origin the origin of the server. */
  constructor(
    private readonly origin: string,
    private readonly key: string,
    private readonly send: typeof fetch = fetch,
    private readonly now: () => number = Date.now,
  ) {}

  private async post(path: string, value: unknown): Promise<unknown> {
    const body = JSON.stringify(value)
    const answer = await this.send(`${this.origin}/api/hooks/deposits${path}`, {
      method: 'POST',
      headers: signedHeaders(this.key, body, this.now()),
      body,
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!answer.ok)
      throw new Error(`the hook answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
    return answer.json()
  }

  /** All addresses of a network that belong to users. */
  async addresses(network: string): Promise<readonly string[]> {
    const all: string[] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: v.InferOutput<typeof Addresses> = v.parse(
        Addresses,
        await this.post('/addresses', { network, after }),
      )
      all.push(...page.addresses.map(({ address }) => address))
      after = page.next
    }
    return all
  }

  /** All credits of a network that have to be checked. */
  async credits(network: string): Promise<readonly Credit[]> {
    const all: Credit[] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: v.InferOutput<typeof Credits> = v.parse(
        Credits,
        await this.post('/credits', { network, after }),
      )
      all.push(...page.credits)
      after = page.next
    }
    return all
  }

  /** Reports lines, in messages of at most LINES lines; returns the result of each. */
  async report(lines: readonly Line[]): Promise<readonly Result[]> {
    const results: Result[] = []
    for (let at = 0; at < lines.length; at += LINES)
      results.push(...v.parse(Results, await this.post('', lines.slice(at, at + LINES))).lines)
    return results
  }
}
