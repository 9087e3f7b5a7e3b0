import type { Candle } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../services.ts'
import type { Feed, FeedTick } from './types.ts'

/** For tests of the market: a clock that only moves when a test moves it. */
export class TestClock implements Clock {
  constructor(private time: number) {}
  now = (): number => this.time
  set(time: number): void {
    this.time = time
  }
  move(ms: number): void {
    this.time += ms
  }
}

/** A log that keeps its lines for the assertions of a test. */
export function testLog(): Log & { readonly lines: string[] } {
  const lines: string[] = []
  const write =
    (level: string) =>
    (message: string, fields?: Record<string, unknown>): void => {
      lines.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`)
    }
  return { lines, info: write('info'), warn: write('warn'), error: write('error') }
}

/** A feed that emits the ticks of a test. */
export class TestFeed implements Feed {
  readonly kind: Feed['kind']
  readonly label = 'test'
  started = 0
  stopped = 0
  #give: (ticks: readonly FeedTick[]) => void = () => {}

  constructor(
    readonly pairs: readonly string[],
    private readonly past: (symbol: string, period: string) => readonly Candle[] = () => [],
    kind: Feed['kind'] = 'replay',
  ) {
    this.kind = kind
  }

  symbols = (): readonly string[] => this.pairs
  setPairs: Feed['setPairs'] = () => undefined
  async start(onTicks: (ticks: readonly FeedTick[]) => void): Promise<void> {
    this.started++
    this.#give = onTicks
  }
  async stop(): Promise<void> {
    this.stopped++
    this.#give = () => {}
  }
  async history(symbol: string, period: string, before: number, limit: number): Promise<readonly Candle[]> {
    return this.past(symbol, period)
      .filter((candle) => candle.time < before)
      .slice(-limit)
  }

  give(...ticks: readonly FeedTick[]): void {
    this.#give(ticks)
  }
}

let count = 0

export const feedTick = (
  symbol: string,
  price: string,
  number = '1',
  more: Partial<Omit<FeedTick, 'price' | 'number'>> = {},
): FeedTick => ({
  symbol,
  sourceTime: 1_700_000_000_000,
  price: decimal(price),
  number: decimal(number),
  side: 'buy',
  source: `test#${count++}`,
  ...more,
})
