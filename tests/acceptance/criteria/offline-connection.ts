import type { AcceptanceLine } from '../criterion.ts'

export const offlineLine: readonly AcceptanceLine[] = [
  {
    id: 'offline-08a',
    line: 'The state of the connection is evidence: a failed call is asked about by a probe of 3 s.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title:
          'is degraded after a failed call while the server answers probes, and online after the next successful call',
      },
      { file: 'src/data/platform/connectivity.test.ts', title: 'becomes offline after a failed probe' },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is checked by a second probe when the connection drops during the first probe',
      },
    ],
  },
  {
    id: 'offline-08b',
    line: "A gateway's error, HTML, a redirect or JSON without an envelope is no server.",
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is set by the answer of the probe after a failed call: a 502',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is set by the answer of the probe after a failed call: a page of HTML',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is set by the answer of the probe after a failed call: a redirect',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is set by the answer of the probe after a failed call: JSON that is no envelope',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is captive when the probe is redirected to a sign-in page',
      },
    ],
  },
  {
    id: 'offline-08c',
    line: 'A captive portal is known as one.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is captive when a captive portal answers the probe',
      },
      {
        file: 'src/data/api/client.test.ts',
        title: 'replaced by a captive portal’s page sets the connection state to captive',
      },
    ],
  },
  {
    id: 'offline-08d',
    line: 'A session that ended is a state of its own until the next login.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a session that the server ended is reported until the next sign-in',
      },
    ],
  },
  {
    id: 'offline-08e',
    line: 'Online, visible, focus, the back-forward cache and the socket are signs; within a second they count once.',
    tests: [
      { file: 'src/data/platform/connectivity.test.ts', title: 'is given at the event: visible' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'is given at the event: focus' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'is given at the event: back-forward cache' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'is given at the event: socket' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'is given at the event: online' },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is given once for several events within a second',
      },
    ],
  },
  {
    id: 'offline-08f',
    line: 'While degraded the connection is tried every 30 s.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is given every 30 s on a degraded connection and never on a good connection',
      },
    ],
  },
  {
    id: 'offline-08g',
    line: 'On iOS a visible page waits 1.5 s.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'on iOS is given 1.5 s after the page becomes visible, when its network is back',
      },
    ],
  },
  {
    id: 'offline-08h',
    line: 'The visible screen is read first, three at a time, each key once.',
    tests: [
      {
        file: 'src/data/cache/drain-refresh-queue.test.ts',
        title: 'sends the reads on screen first, and a read that is on screen and also queued only once',
      },
      { file: 'src/data/cache/drain-refresh-queue.test.ts', title: 'has at most three reads in flight' },
      {
        file: 'src/data/store/refresh-queue.test.ts',
        title: 'run in order, at most three at the same time, and a job that throws counts as failed',
      },
      {
        file: 'src/data/cache/drain-refresh-queue.test.ts',
        title: 'sends a read on screen only once, even when it fails',
      },
    ],
  },
  {
    id: 'offline-08i',
    line: 'Back-off grows to a minute with jitter.',
    tests: [
      {
        file: 'src/data/cache/drain-refresh-queue.test.ts',
        title:
          'failed reads are repeated after growing pauses of up to a minute, each pause varied at random by up to a quarter',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is probed after growing waits of at most 40 s',
      },
    ],
  },
  {
    id: 'offline-08j',
    line: 'What could not be read waits in the queue and is asked for when the connection is back.',
    tests: [
      {
        file: 'tests/offline/refresh-queue.spec.ts',
        title:
          '…: a read that could not reach the server is stored in the refresh queue and requested again when the server is reachable',
      },
      {
        file: 'src/data/cache/drain-refresh-queue.test.ts',
        title: 'sends the read of every queued key once and shows the answers',
      },
      {
        file: 'sw/worker.test.ts',
        title: 'queues its key and requests a Background Sync when the connection is down',
      },
    ],
  },
  {
    id: 'offline-08k',
    line: 'Background Sync asks for public reads only; the worker holds no token.',
    tests: [
      {
        file: 'sw/worker.test.ts',
        title:
          'requests each queued public key once, stores the answer, and leaves personal keys to the page',
      },
      {
        file: 'sw/classify-request.test.ts',
        title: 'is built for public reads only',
      },
      {
        file: 'sw/worker.test.ts',
        title: 'of a person leaves its key to the page, because the worker has no token',
      },
    ],
  },
  {
    id: 'offline-08l',
    line: 'Only reads are ever queued; a key of an ended session is not.',
    tests: [
      {
        file: 'src/data/store/refresh-queue.test.ts',
        title: 'returns each key once, oldest first, and only keys of public reads and of the person’s reads',
      },
      { file: 'src/data/store/refresh-queue.test.ts', title: 'accepts no key of a session that has ended' },
      {
        file: 'src/data/cache/drain-refresh-queue.test.ts',
        title: 'sends no read for a person who has signed out',
      },
    ],
  },
  {
    id: 'offline-08m',
    line: 'The return of the server is seen, told once and everything is fresh again.',
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title:
          'while the server is down and the network is up, the app shows that the server cannot be reached',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'is reported as reachable once when it answers, and is not probed afterwards',
      },
      {
        file: 'tests/offline/offline-screens.spec.ts',
        title:
          'while the server is down each screen shows the offline strip and the time of its data, no spinner, and disabled actions with their reason',
      },
    ],
  },
]
