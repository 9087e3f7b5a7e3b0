import type { AcceptanceLine } from '../criterion.ts'

export const realtime: readonly AcceptanceLine[] = [
  {
    id: 'realtime-01',
    line: 'A subscription is answered with a snapshot and goes on from there.',
    tests: [
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'answer a subscription with snapshots and then send changes',
      },
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'send a snapshot to a later listener as well',
      },
    ],
  },
  {
    id: 'realtime-02',
    line: 'After a reconnection topics are subscribed again and what is on screen is read once.',
    tests: [
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'are subscribed again after every reconnection',
      },
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'missed while disconnected cause a read at the reconnection',
      },
      {
        file: 'src/data/cache/drain-refresh-queue.test.ts',
        title: 'sends the reads on screen first, and a read that is on screen and also queued only once',
      },
    ],
  },
  {
    id: 'realtime-03',
    line: 'A hidden page leaves book, trades and candles, and keeps the market.',
    tests: [
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title:
          'of one pair are unsubscribed while the page is hidden, and the topic of all quotes stays subscribed',
      },
    ],
  },
  {
    id: 'realtime-04',
    line: "A gap in the person's own events makes everything of theirs be read again.",
    tests: [
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'with a gap in their numbers cause all data of the person to be read again',
      },
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'is chosen by the token, and its events are numbered without gaps',
      },
    ],
  },
  {
    id: 'realtime-05',
    line: "The person's own room is chosen by the server from the token.",
    tests: [
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'is chosen by the token, and its events are numbered without gaps',
      },
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'allow a connection from origin same: false',
      },
    ],
  },
  {
    id: 'realtime-06',
    line: 'Nothing is emitted while the socket is down.',
    tests: [
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'send and buffer no request while the socket is disconnected',
      },
    ],
  },
  {
    id: 'realtime-07',
    line: 'Transports fall back to polling.',
    tests: [
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'delivers its events to clients that use HTTP polling',
      },
    ],
  },
  {
    id: 'realtime-08',
    line: 'Quotes come in batches, encoded once per change.',
    tests: [
      {
        file: 'server/market/market.test.ts',
        title: 'are encoded as JSON once per change, and the JSON equals the quote objects',
      },
      {
        file: 'server/market/realtime/redis.test.ts',
        title: 'each send quotes to their own sockets only, without duplicates',
      },
    ],
  },
  {
    id: 'realtime-09',
    line: "The socket's token travels in the handshake only.",
    tests: [
      {
        file: 'src/data/realtime/realtime-socket.test.ts',
        title: 'a new session reconnects the socket, with its token in the handshake only',
      },
    ],
  },
  {
    id: 'realtime-10',
    line: 'Two nodes tell a person wherever they are connected, once.',
    tests: [
      {
        file: 'server/market/realtime/redis.test.ts',
        title:
          'send the events of a user to all connections of the user on both nodes, with one sequence of numbers',
      },
    ],
  },
  {
    id: 'realtime-11',
    line: 'What is told after a write is one reading with it.',
    tests: [
      {
        file: 'src/data/api/invalidate-reads.test.ts',
        title: 'a write and the event of its commit, in either order, cause one read',
      },
      {
        file: 'src/data/api/invalidate-reads.test.ts',
        title: 'a read whose new data was in the answer of a write is not repeated',
      },
    ],
  },
]
