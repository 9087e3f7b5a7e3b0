import { createLedger } from '../../ledger/post-journal.ts'
import { savedRates } from '../../market/fiat-rates.ts'
import { loadInstruments } from '../../market/instruments.ts'
import { restatedTick } from '../../market/stock-splits.ts'
import { lastTicks } from '../../market/tick-store.ts'
import type { Market } from '../../market/types.ts'
import { usdtValue } from '../../market/usdt-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/types.ts'
import { queueMail } from '../../platform/mail/mailer.ts'
import type { Log, Services } from '../../services.ts'
import { type OutboxEvents, outboxEvents } from './event-outbox.ts'

/**
 * A market service for commands. It has the instruments and the values of currencies at the last recorded prices,
 * which determine the number of operators that an act needs. It has no current prices, so nothing can be traded.
 */
async function recordedMarket(db: Db, clock: Clock): Promise<Market> {
  const instruments = await loadInstruments(db)
  const ticks = new Map(
    (await lastTicks(db, 1)).map((tick) => [
      tick.pairId,
      restatedTick(tick, instruments.splitsOf(tick.pairId)),
    ]),
  )
  const fiat = await savedRates(db)
  const last = (pairId: number) => ticks.get(pairId) ?? null
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
    complete: async () => undefined,
    book: () => null,
    trades: () => [],
    candles: () => Promise.resolve([]),
    live: () => [],
    fiat: () => fiat,
    usdtPrice: (id) => usdtValue({ instruments, last }, fiat, id, clock.now()),
    feed: { kind: 'simulated', label: 'no feed: a command of the operator' },
    onRecorded: () => () => undefined,
    isRecorder: () => false,
  }
}

export interface OperatorServices {
  readonly services: Services
  /** Resolves when every event is stored. */
  finish(): Promise<void>
}

/**
 * The services of the command line. The ledger is the same as on the server. Events and mails are stored, and a
 * running server sends them. There are no current prices.
 */
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
      market: await recordedMarket(db, clock),
      events,
      mailer: { send: (mail) => queueMail({ config, db, clock }, mail) },
    },
    finish: () => events.written(),
  }
}
