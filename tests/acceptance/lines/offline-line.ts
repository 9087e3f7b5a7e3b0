import type { AcceptanceLine } from '../line.ts'

export const offlineLine: readonly AcceptanceLine[] = [
  {
    id: 'offline-08a',
    line: 'The state of the connection is evidence: a failed call is asked about by a probe of 3 s.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'one failed call is not offline when the server answers the probe',
      },
      { file: 'src/data/platform/connectivity.test.ts', title: 'a failed probe is' },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a connection that goes down while a probe is on its way is asked about again',
      },
    ],
  },
  {
    id: 'offline-08b',
    line: "A gateway's error, HTML, a redirect or JSON without an envelope is no server.",
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a 502 is evidence: it is asked about, and the probe’s own answer is read alike',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a page of HTML is evidence: it is asked about, and the probe’s own answer is read alike',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a redirect is evidence: it is asked about, and the probe’s own answer is read alike',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title:
          'JSON that is no envelope is evidence: it is asked about, and the probe’s own answer is read alike',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a sign-in page in the server’s place is found behind its redirect',
      },
    ],
  },
  {
    id: 'offline-08c',
    line: 'A captive portal is known as one.',
    tests: [
      { file: 'src/data/platform/connectivity.test.ts', title: 'a page of a captive portal is neither' },
      { file: 'src/data/api/client.test.ts', title: 'a captive portal is known as one' },
    ],
  },
  {
    id: 'offline-08d',
    line: 'A session that ended is a state of its own until the next login.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a session that the server ended is said until the next sign-in',
      },
    ],
  },
  {
    id: 'offline-08e',
    line: 'Online, visible, focus, the back-forward cache and the socket are signs; within a second they count once.',
    tests: [
      { file: 'src/data/platform/connectivity.test.ts', title: 'visible is one' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'focus is one' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'back-forward cache is one' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'socket is one' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'online is one' },
      { file: 'src/data/platform/connectivity.test.ts', title: 'several within a second count once' },
    ],
  },
  {
    id: 'offline-08f',
    line: 'While degraded the connection is tried every 30 s.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'a degraded connection is tried again every 30 s, a good one is left alone',
      },
    ],
  },
  {
    id: 'offline-08g',
    line: 'On iOS a visible page waits 1.5 s.',
    tests: [
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'on iOS a page is visible 1.5 s before its network is back',
      },
    ],
  },
  {
    id: 'offline-08h',
    line: 'The visible screen is read first, three at a time, each key once.',
    tests: [
      {
        file: 'src/data/cache/queue.test.ts',
        title: 'begins with what is on screen, and asks for a key that is on screen and waits only once',
      },
      { file: 'src/data/cache/queue.test.ts', title: 'asks for three at a time' },
      {
        file: 'src/data/store/refresh-queue.test.ts',
        title: 'are three at a time, in order, and a job that throws is one that failed',
      },
      {
        file: 'src/data/cache/queue.test.ts',
        title: 'asks only once for a key that is on screen, even when that fails',
      },
    ],
  },
  {
    id: 'offline-08i',
    line: 'Back-off grows to a minute with jitter.',
    tests: [
      {
        file: 'src/data/cache/queue.test.ts',
        title: 'what fails is tried ever less often, up to a minute, give or take a quarter',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'it is looked for again and again, ever less often, at least every 40 s',
      },
    ],
  },
  {
    id: 'offline-08j',
    line: 'What could not be read waits in the queue and is asked for when the connection is back.',
    tests: [
      {
        file: 'tests/offline/queue.spec.ts',
        title: '…: what could not be read waits in the store, and is asked for when the server is back',
      },
      {
        file: 'src/data/cache/queue.test.ts',
        title: 'asks once for every key that waits, and shows what came',
      },
      {
        file: 'sw/worker.test.ts',
        title: 'leaves its key when the connection is down, and asks the browser to come back',
      },
    ],
  },
  {
    id: 'offline-08k',
    line: 'Background Sync asks for public reads only; the worker holds no token.',
    tests: [
      {
        file: 'sw/worker.test.ts',
        title: 'asks once for each public read that waits, keeps it, and leaves people’s to the page',
      },
      { file: 'sw/classify.test.ts', title: 'is for public reads only' },
      {
        file: 'sw/worker.test.ts',
        title: 'of a person leaves its key to the page: the worker holds no token',
      },
    ],
  },
  {
    id: 'offline-08l',
    line: 'Only reads are ever queued; a key of an ended session is not.',
    tests: [
      {
        file: 'src/data/store/refresh-queue.test.ts',
        title: 'holds a key once, oldest first, and only public ones and the person’s',
      },
      { file: 'src/data/store/refresh-queue.test.ts', title: 'takes no key of a session that has ended' },
      { file: 'src/data/cache/queue.test.ts', title: 'does not ask for a person who has left' },
    ],
  },
  {
    id: 'offline-08m',
    line: 'The return of the server is seen, told once and everything is fresh again.',
    tests: [
      {
        file: 'tests/offline/shell.spec.ts',
        title: 'the server goes away while the link is up: said, and well again when it is back',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title: 'its return is told once, and then nothing is asked any more',
      },
      {
        file: 'tests/offline/screens.spec.ts',
        title:
          'every screen without a server: the strip, the time of its data, no waiting, actions off with their reason',
      },
    ],
  },
]
