import { decimal } from '#domain/money.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/types.ts'
import { createLedger } from '../ledger/post.ts'
import { loadInstruments } from '../market/instruments.ts'
import type { Market } from '../market/types.ts'
import type { Log, Services } from '../services.ts'
import { type OutboxEvents, outboxEvents } from './outbox.ts'

/** The instruments, and no prices: a command decides nothing by a price. */
async function priceless(db: Db): Promise<Market> {
  const instruments = await loadInstruments(db)
  return {
    currencies: () => instruments.currencies,
    currency: (id) => instruments.currency(id),
    pairs: () => instruments.pairs,
    pair: (id) => instruments.pair(id),
    pairBySymbol: (symbol) => instruments.pairBySymbol(symbol),
    pairOf: (baseId, quoteId) => instruments.pairOf(baseId, quoteId),
    last: () => null,
    status: () => ({ status: 'halt', nextOpen: 0 }),
    quote: () => null,
    quotes: () => [],
    quotesJson: () => '[]',
    book: () => null,
    trades: () => [],
    candles: () => Promise.resolve([]),
    live: () => [],
    fiat: () => ({ rates: { USD: decimal('1') }, saveTime: 0, source: '' }),
    usdtPrice: () => null,
    feed: { kind: 'simulated', label: 'no feed: a command of the operator' },
    onRecorded: () => () => undefined,
    isRecorder: () => false,
  }
}

export interface OperatorServices {
  readonly services: Services
  /** Resolves when every event is written. */
  finish(): Promise<void>
}

/** The services of the command line: the same ledger, events through the outbox, no prices, no mails. */
export async function operatorServices(given: {
  readonly config: Config
  readonly clock: Clock
  readonly db: Db
  readonly log: Log
}): Promise<OperatorServices> {
  const { config, clock, db, log } = given
  const events: OutboxEvents = outboxEvents(db, () => clock.now())
  return {
    services: {
      config,
      clock,
      db,
      log,
      ledger: createLedger(),
      market: await priceless(db),
      events,
      mailer: { send: () => Promise.reject(new Error('mails are sent by the server')) },
    },
    finish: () => events.written(),
  }
}
