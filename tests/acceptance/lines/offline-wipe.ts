import type { AcceptanceLine } from '../line.ts'

export const offlineWipe: readonly AcceptanceLine[] = [
  {
    id: 'offline-10a',
    line: 'A wipe goes epoch, delete, blank, broadcast, stop, forget.',
    tests: [
      {
        file: 'src/data/session/session.test.ts',
        title: 'goes epoch, delete, blank, broadcast, stop, forget',
      },
    ],
  },
  {
    id: 'offline-10b',
    line: 'Logout, 999 and another person leave nothing of the person in any store or tab.',
    tests: [
      {
        file: 'tests/offline/wipe.spec.ts',
        title:
          'a session that the server ended leaves nothing in any store, in any tab, not even what was on its way',
      },
      {
        file: 'src/data/store/wipe.test.ts',
        title: 'takes the scope out of every store and out of the queue, and leaves the rest',
      },
      { file: 'src/data/session/session.test.ts', title: 'another person signing in ends the one before' },
      {
        file: 'src/data/cache/persist.test.ts',
        title: 'goes with the session, and is not shown to the next person',
      },
    ],
  },
  {
    id: 'offline-10c',
    line: 'An answer on its way is not kept after the end of its session.',
    tests: [
      {
        file: 'src/data/store/wipe.test.ts',
        title: 'closes the door behind it: an answer on its way is not kept, its key is not queued',
      },
      { file: 'src/data/cache/persist.test.ts', title: 'is not kept when it comes after the session ended' },
      { file: 'sw/worker.test.ts', title: 'of a session that ends is given up' },
      {
        file: 'tests/offline/wipe.spec.ts',
        title:
          'who logs out before the app’s other code has come, and while every answer is slow, leaves nothing',
      },
    ],
  },
  {
    id: 'offline-10d',
    line: 'A wipe is verified and tried again.',
    tests: [
      {
        file: 'src/data/store/wipe.test.ts',
        title: 'is verified: what a delete left behind takes the whole database with it',
      },
      { file: 'src/data/store/wipe.test.ts', title: 'of what could not be deleted once is tried again' },
    ],
  },
  {
    id: 'offline-10e',
    line: 'A page from the back-forward cache is covered until it is known whose it is.',
    tests: [
      {
        file: 'src/data/session/session.test.ts',
        title: 'holds a person’s page covered, and shows it when it is known whose it is',
      },
      {
        file: 'src/data/session/session.test.ts',
        title: 'is followed at the way back from the back-forward cache',
      },
    ],
  },
  {
    id: 'offline-10f',
    line: 'A launch deletes what another person left, and a killed browser does not bring a person back.',
    tests: [
      {
        file: 'src/data/session/protect.test.ts',
        title: 'a launch keeps what everybody and the present person have, and deletes all else',
      },
      {
        file: 'tests/offline/wipe.spec.ts',
        title: 'a launch deletes another person’s records before the app’s other code has come',
      },
      {
        file: 'tests/offline/wipe.spec.ts',
        title: 'a browser that is killed at the tap does not come back with the person',
      },
      {
        file: 'src/data/session/protect.test.ts',
        title: 'right after the end of a session does not bring the person back',
      },
    ],
  },
  {
    id: 'offline-10g',
    line: 'Nothing is sent for one person with the token of another.',
    tests: [
      {
        file: 'src/data/api/client.test.ts',
        title: 'sends nothing of the one person with the token of the next',
      },
      { file: 'src/data/api/client.test.ts', title: 'drops what was on its way' },
    ],
  },
  {
    id: 'offline-10h',
    line: 'Drafts and small texts go with their person.',
    tests: [
      {
        file: 'src/data/cache/drafts.test.ts',
        title: 'goes with the session, from memory and from the device',
      },
      {
        file: 'src/data/cache/drafts.test.ts',
        title: "another person's that a killed browser left behind is deleted before anything is read",
      },
      {
        file: 'src/data/cache/person-storage.test.ts',
        title: 'shows a person’s text to nobody else and wipes it with the session',
      },
    ],
  },
]
