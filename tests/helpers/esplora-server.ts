import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Output {
  readonly address: string
  /** Amount in satoshi. */
  readonly value: number
}
interface Transaction {
  readonly txid: string
  readonly outputs: readonly Output[]
  /** The address whose coins the transaction spends; empty when the test does not need the address. */
  readonly from: string
}

/** Number of confirmed transactions in one page of an address's history, as in Esplora. */
const PAGE = 25

/**
 * A local server with the part of the Esplora API that the watcher of Bitcoin uses, over a chain that the test extends
 * and reorganises. Heights begin at 1.
 */
export class EsploraServer {
  private readonly blocks: Transaction[][] = []
  private waiting: Transaction[] = []
  private count = 0
  /** Paths of all requests so far. */
  readonly asked: string[] = []
  /** Whether the server answers every request with an error, as during a restart. */
  isDown = false
  /** Number of the newest blocks that the server does not report yet. */
  behind = 0

  private constructor(private readonly server: Server) {}

  static async start(): Promise<EsploraServer> {
    const server = createServer()
    const esplora = new EsploraServer(server)
    server.on('request', ({ url = '' }, response) => {
      esplora.asked.push(url)
      const answer = esplora.isDown ? undefined : esplora.answerTo(url)
      response.writeHead(esplora.isDown ? 503 : answer === undefined ? 404 : 200)
      response.end(answer === undefined ? 'Transaction not found' : JSON.stringify(answer))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return esplora
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  /** Adds an unconfirmed transaction, which is in no block; returns its id. */
  pay(...outputs: readonly Output[]): string {
    return this.add('', outputs)
  }

  /** Adds an unconfirmed transaction that moves coins from this address to another address. */
  spend(from: string): void {
    this.add(from, [{ address: 'bc1qsomebodyelse', value: 1 }])
  }

  private add(from: string, outputs: readonly Output[]): string {
    const txid = createHash('sha256')
      .update(`transaction ${++this.count}`)
      .digest('hex')
    this.waiting.push({ txid, outputs, from })
    return txid
  }

  /** Adds blocks to the chain. The first block contains all unconfirmed transactions, further blocks are empty. */
  mine(blocks = 1): void {
    for (let n = 0; n < blocks; n++) {
      this.blocks.push(this.waiting)
      this.waiting = []
    }
  }

  /**
   * Removes the newest blocks. With `wait`, their transactions are unconfirmed again; with `gone`, they no longer
   * exist.
   */
  reorganise(blocks: number, then: 'wait' | 'gone'): void {
    const removed = this.blocks.splice(-blocks).flat()
    if (then === 'wait') this.waiting.push(...removed)
  }

  /** Removes an unconfirmed transaction, as when another transaction spends the same coins. */
  drop(txid: string): void {
    this.waiting = this.waiting.filter((one) => one.txid !== txid)
  }

  private get height(): number {
    return this.blocks.length - this.behind
  }

  /** All transactions, unconfirmed transactions first, then the newest. */
  private all() {
    const known = this.blocks.slice(0, this.height)
    const waiting = [...this.waiting, ...this.blocks.slice(this.height).flat()].map((one) => ({
      ...one,
      status: { confirmed: false },
    }))
    const mined = known.flatMap((block, at) =>
      block.map((one) => ({
        ...one,
        status: { confirmed: true, block_height: at + 1, block_time: 1_678_000_000 + at * 600 },
      })),
    )
    return [...waiting, ...mined.reverse()].map(({ outputs, ...one }) => ({
      ...one,
      vout: outputs.map(({ address, value }) => ({ scriptpubkey_address: address, value })),
    }))
  }

  private history(address: string) {
    return this.all().filter(
      ({ vout, from }) => from === address || vout.some((output) => output.scriptpubkey_address === address),
    )
  }

  private answerTo(url: string): unknown {
    if (url === '/blocks/tip/height') return this.height
    const [, kind, id = '', part, , before] = url.split('/')
    if (kind === 'tx') return this.all().find(({ txid }) => txid === id)
    if (kind !== 'address' || part !== 'txs') return undefined
    const confirmed = this.history(id).filter(({ status }) => status.confirmed)
    if (before !== undefined) {
      const from = confirmed.findIndex(({ txid }) => txid === before) + 1
      return confirmed.slice(from, from + PAGE)
    }
    return [...this.history(id).filter(({ status }) => !status.confirmed), ...confirmed.slice(0, PAGE)]
  }
}
