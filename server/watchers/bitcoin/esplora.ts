import * as v from 'valibot'

/**
 * The HTTP API of Esplora (https://github.com/Blockstream/esplora/blob/master/API.md), as far as the watcher uses it.
 */

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Transaction = v.object({
  txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** `value` is in satoshi. An output without a standard script has no address. */
  vout: v.array(v.object({ scriptpubkey_address: v.optional(v.string()), value: whole })),
  /** Height and time (s) of the block of a confirmed transaction. */
  status: v.object({
    confirmed: v.boolean(),
    block_height: v.optional(whole),
    block_time: v.optional(whole),
  }),
})
export type Transaction = v.InferOutput<typeof Transaction>

const PATIENCE = 15_000

/** Client of an Esplora server. Every method throws when there is no answer or an unexpected one. */
export class Esplora {
  constructor(private readonly url: string) {}

  private async get(path: string): Promise<Response> {
    return fetch(`${this.url.replace(/\/$/, '')}${path}`, { signal: AbortSignal.timeout(PATIENCE) })
  }

  private async answerOf(path: string): Promise<Response> {
    const answer = await this.get(path)
    if (!answer.ok) throw new Error(`Esplora answers ${path.split('/')[1]} with status ${answer.status}`)
    return answer
  }

  /** The height of the newest block. */
  async height(): Promise<number> {
    return v.parse(whole, Number(await (await this.answerOf('/blocks/tip/height')).text()))
  }

  /**
   * A page of the transactions of an address. Without `before`: those without a block, and the newest confirmed ones.
   * With `before`: confirmed ones that are older than this transaction.
   */
  async transactions(address: string, before?: string): Promise<readonly Transaction[]> {
    const path = `/address/${encodeURIComponent(address)}/txs`
    const answer = await this.answerOf(before === undefined ? path : `${path}/chain/${before}`)
    return v.parse(v.array(Transaction), await answer.json())
  }

  /**
   * A transaction; null when it is neither in the chain nor waiting for a block. `/tx/:txid/status` is not used,
   * because it gives the same answer for an unknown transaction as for one without a block.
   */
  async transaction(txid: string): Promise<Transaction | null> {
    const answer = await this.get(`/tx/${txid}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`Esplora answers tx with status ${answer.status}`)
    return v.parse(Transaction, await answer.json())
  }
}
