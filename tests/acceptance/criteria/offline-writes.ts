import type { AcceptanceLine } from '../criterion.ts'

export const offlineWrites: readonly AcceptanceLine[] = [
  {
    id: 'offline-09a',
    line: 'The worker answers for reads that may be kept and for nothing else.',
    tests: [
      {
        file: 'sw/classify-request.test.ts',
        title: 'handles %s only when the contract marks the call as a storable read',
      },
      { file: 'sw/worker.test.ts', title: 'is left to the network unchanged' },
    ],
  },
  {
    id: 'offline-09b',
    line: 'A write is sent once and never by itself again, after a reload too.',
    tests: [
      {
        file: 'src/data/api/write.test.ts',
        title: 'whose answer is lost is never sent again, and its outcome is requested by its id',
      },
      {
        file: 'tests/offline/double-tap.spec.ts',
        title: '…: a double click sends one request, which is executed …, also after a reload',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'an order whose outcome is unknown at a reload is resolved and reported afterwards',
      },
    ],
  },
  {
    id: 'offline-09c',
    line: 'Offline nothing is sent at all and every action says why it is off.',
    tests: [
      { file: 'src/data/api/write.test.ts', title: 'a write is not sent while offline' },
      {
        file: 'tests/offline/offline-screens.spec.ts',
        title:
          'while the server is down each screen shows the offline strip and the time of its data, no spinner, and disabled actions with their reason',
      },
    ],
  },
  {
    id: 'offline-09d',
    line: 'A lost answer is unknown until the server says what the id did.',
    tests: [
      {
        file: 'src/data/api/write.test.ts',
        title:
          'stays pending while its outcome cannot be read; a later request for the outcome resolves it without sending the write again',
      },
      {
        file: 'src/data/api/write.test.ts',
        title:
          'that is answered with request_busy causes a request for its outcome, and fails with request_busy when the write had no effect',
      },
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title: 'returns whether a request took effect or was rejected, and the same answer later',
      },
    ],
  },
  {
    id: 'offline-09e',
    line: 'An id that the server has withdrawn never acts.',
    tests: [
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title:
          'voids a request id that never arrived, so that the late request has no effect, even with another body',
      },
      {
        file: 'tests/contract/request-outcome.test.ts',
        title:
          'querying the outcome of a request that has not arrived yet cancels this request, so that the request is rejected on arrival',
      },
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title:
          'and the late request, called concurrently, agree on one outcome: the request took effect or is void',
      },
    ],
  },
  {
    id: 'offline-09f',
    line: 'What a page left open is settled by the next one and told.',
    tests: [
      {
        file: 'src/data/api/pending-write-resolution.test.ts',
        title: 'is resolved after a reconnection, in the order of sending, then reported once and removed',
      },
      {
        file: 'src/data/api/pending-write-resolution.test.ts',
        title: 'that had no effect is reported, with the reason if the server rejected the write',
      },
    ],
  },
  {
    id: 'offline-09g',
    line: 'No emit is buffered, nothing is a beacon or keepalive.',
    tests: [
      {
        file: 'tests/lint/linter-rules.test.ts',
        title: 'the lint rule that no write is buffered offline to be sent later › %s is rejected',
      },
      {
        file: 'tests/lint/linter-rules.test.ts',
        title: 'rejects a second file that opens the socket, and a beacon sent by a worker',
      },
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'send and buffer no request while the socket is disconnected',
      },
    ],
  },
  {
    id: 'offline-09h',
    line: 'Drafts are kept while offline and end with the session.',
    tests: [
      {
        file: 'src/data/cache/drafts.test.ts',
        title: 'a draft is restored as last typed after the page was killed',
      },
      {
        file: 'src/data/cache/drafts.test.ts',
        title: 'a draft is deleted from memory and device when the session ends',
      },
      {
        file: 'src/features/kit/form/formDraft.test.ts',
        title: 'a form’s draft is restored when the screen opens again',
      },
    ],
  },
]
