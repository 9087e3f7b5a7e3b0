import type { AcceptanceLine } from '../criterion.ts'

export const offlineReads: readonly AcceptanceLine[] = [
  {
    id: 'offline-06a',
    line: "Only a 200 of our origin with JSON, an envelope and the contract's shape is kept.",
    tests: [
      {
        file: 'sw/check-answer.test.ts',
        title: 'rejects as not sent by the server: status 502',
      },
      {
        file: 'sw/check-answer.test.ts',
        title: 'rejects as not sent by the server: a redirect',
      },
      {
        file: 'sw/check-answer.test.ts',
        title: 'rejects as not sent by the server: another origin',
      },
      {
        file: 'sw/check-answer.test.ts',
        title: 'rejects as not sent by the server: another content type',
      },
      {
        file: 'sw/check-answer.test.ts',
        title: 'rejects as not sent by the server: JSON that is no envelope',
      },
      {
        file: 'sw/check-answer.test.ts',
        title: 'passes to the page without storing: a payload of another contract',
      },
      {
        file: 'tests/offline/stored-answers.spec.ts',
        title: 'an invalid answer does not replace the stored earlier answer',
      },
    ],
  },
  {
    id: 'offline-06b',
    line: '999, 998 and rejections are never kept.',
    tests: [
      { file: 'sw/check-answer.test.ts', title: 'passes to the page without storing: type 999' },
      { file: 'sw/check-answer.test.ts', title: 'passes to the page without storing: type 998' },
      { file: 'sw/check-answer.test.ts', title: 'passes to the page without storing: an error' },
      {
        file: 'sw/worker.test.ts',
        title: 'that gets the answer type 999 returns this answer without storing it',
      },
    ],
  },
  {
    id: 'offline-06c',
    line: 'The session is compared inside the transaction that writes.',
    tests: [
      { file: 'src/data/store/records.test.ts', title: 'stores nothing for a session that has ended' },
      {
        file: 'src/data/store/records.test.ts',
        title: 'stores nothing under another scope of the same epoch',
      },
      {
        file: 'src/data/store/records.test.ts',
        title: 'stores nothing when the page learns during the write that the session ended',
      },
    ],
  },
  {
    id: 'offline-06d',
    line: 'One request for one key, over tabs too.',
    tests: [
      { file: 'sw/worker.test.ts', title: 'requested by several tabs at once is sent to the network once' },
      {
        file: 'src/data/store/refresh-queue.test.ts',
        title:
          'lets only one of several tabs reserve a key, and another tab after the reservation has expired',
      },
    ],
  },
  {
    id: 'offline-06e',
    line: 'A read hangs for 60 s at most and is told after 8 s; a sign of life replaces it.',
    tests: [
      {
        file: 'src/data/api/client.test.ts',
        title: 'is a minute, and the read is reported as slow after 8 s',
      },
      {
        file: 'src/data/api/client.test.ts',
        title: 'is 8 s when another call is answered, here after 7.9 s',
      },
      {
        file: 'src/data/api/client.test.ts',
        title: 'is 8 s when another call is answered, here after 8 s',
      },
      {
        file: 'sw/worker.test.ts',
        title: 'is aborted when no headers arrive within a minute',
      },
      {
        file: 'sw/worker.test.ts',
        title: 'is aborted when the body is not complete within a minute',
      },
    ],
  },
  {
    id: 'offline-06f',
    line: 'What was kept is told to every tab with its time.',
    tests: [
      {
        file: 'sw/worker.test.ts',
        title: 'is answered from the network, stored, and announced to the tabs',
      },
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title: 'is shown when it is newer than the answer on screen',
      },
    ],
  },
  {
    id: 'offline-06g',
    line: 'An answer that a change has overtaken is neither joined nor kept.',
    tests: [
      {
        file: 'sw/worker.test.ts',
        title:
          'that was requested before a write is not shared with later readers, and its answer is not stored',
      },
      {
        file: 'src/data/store/records.test.ts',
        title: 'are not replaced by an older answer that arrives late, unless a clock was wrong',
      },
    ],
  },
  {
    id: 'offline-07a',
    line: 'Data carries its time and says it wherever it is not fresh.',
    tests: [
      {
        file: 'src/data/api/client.test.ts',
        title: 'is checked against the contract and carries the time at which it was true',
      },
      {
        file: 'tests/offline/offline-screens.spec.ts',
        title:
          'while the server is down each screen shows the offline strip and the time of its data, no spinner, and disabled actions with their reason',
      },
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          '/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched',
      },
    ],
  },
  {
    id: 'offline-07b',
    line: "Age is measured on the server's clock; an age below zero or a clock set back is unknown.",
    tests: [
      {
        file: 'src/data/platform/clock.test.ts',
        title: 'ends when the answer is older than its limit by the server’s clock',
      },
      {
        file: 'src/data/platform/clock.test.ts',
        title: 'is unknown when the time of the answer is in the future or missing',
      },
      {
        file: 'src/data/platform/clock.test.ts',
        title: 'is unknown again after the device clock was set back',
      },
    ],
  },
  {
    id: 'offline-07c',
    line: 'A stale price never flashes.',
    tests: [
      {
        file: 'src/data/realtime/price.test.tsx',
        title: 'a price shows its source, and pulses only when the price changes on the live feed',
      },
      {
        file: 'src/features/market/LivePairFigures.test.tsx',
        title:
          'a price cell is tinted when the price changes while prices are live, and not tinted while prices are not live',
      },
    ],
  },
  {
    id: 'offline-07d',
    line: 'A stale price feeds no preview and enables no submit.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the button of a market order is disabled while the price is out of date',
      },
      {
        file: 'src/features/spot/ticket/ticketSummary.test.ts',
        title:
          'has no estimate for a market order without a current price, and computes a limit order at its limit price',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'when prices stop, the open sheet stays, hides its figures and disables its button',
      },
    ],
  },
  {
    id: 'offline-07e',
    line: 'Figures that come by ticks are as old as the last tick.',
    tests: [
      {
        file: 'src/data/realtime/quotes.test.tsx',
        title:
          'when ticks have stopped, the age of quotes is the time since the last tick, not since the last read',
      },
      {
        file: 'src/data/realtime/store-live-ticks.test.ts',
        title: 'are not stored when no tick has arrived, so that old figures get no new time',
      },
    ],
  },
  {
    id: 'offline-11a',
    line: 'Ticks go to the board, once a frame, and no older one replaces a newer.',
    tests: [
      {
        file: 'src/data/realtime/ticker-store.test.ts',
        title: 'notifies subscribers once per frame, and only of changed pairs',
      },
      {
        file: 'src/data/realtime/ticker-store.test.ts',
        title: 'never replaces a newer tick by an older tick or an older list',
      },
    ],
  },
  {
    id: 'offline-11b',
    line: 'The record of quotes is written at most every 5 s and when the page is hidden.',
    tests: [
      {
        file: 'src/data/realtime/store-live-ticks.test.ts',
        title: 'are stored on the device with the time of the newest tick, at most every 5 s',
      },
      {
        file: 'src/data/realtime/store-live-ticks.test.ts',
        title: 'are stored once more when the page is hidden',
      },
    ],
  },
  {
    id: 'offline-11c',
    line: 'One tab writes, and the next when that is hidden.',
    tests: [
      {
        file: 'src/data/realtime/store-live-ticks.test.ts',
        title: 'are stored by a single tab, and by another tab when the first tab is hidden',
      },
    ],
  },
]
