import type { AcceptanceLine } from '../criterion.ts'

export const offlineWipe: readonly AcceptanceLine[] = [
  {
    id: 'offline-10a',
    line: 'A wipe goes epoch, delete, blank, broadcast, stop, forget.',
    tests: [
      {
        file: 'src/data/session/session.test.ts',
        title:
          'runs in the order: new epoch, delete data, hide the page, broadcast, stop requests, clear memory',
      },
    ],
  },
  {
    id: 'offline-10b',
    line: 'Logout, 999 and another person leave nothing of the person in any store or tab.',
    tests: [
      {
        file: 'tests/offline/logout-wipe.spec.ts',
        title:
          'after the server has ended a session, no storage and no tab contains data of the session, even when requests were in progress',
      },
      {
        file: 'src/data/store/wipe-stored-data.test.ts',
        title:
          'removes the records of the scope from every store and from the queue, and keeps all other records',
      },
      { file: 'src/data/session/session.test.ts', title: 'ends when another person signs in' },
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title: 'is deleted at the end of the session and not shown to the next person',
      },
    ],
  },
  {
    id: 'offline-10c',
    line: 'An answer on its way is not kept after the end of its session.',
    tests: [
      {
        file: 'src/data/store/wipe-stored-data.test.ts',
        title:
          'prevents later writes: neither the answer of a request in flight nor the key of its read is stored',
      },
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title: 'is not stored when it arrives after the session ended',
      },
      { file: 'sw/worker.test.ts', title: 'of a session is aborted when the session ends' },
      {
        file: 'tests/offline/logout-wipe.spec.ts',
        title:
          'after a logout before all code has loaded, while every answer is slow, no data of the person is stored',
      },
    ],
  },
  {
    id: 'offline-10d',
    line: 'A wipe is verified and tried again.',
    tests: [
      {
        file: 'src/data/store/wipe-stored-data.test.ts',
        title: 'is verified: records left behind cause the whole database to be deleted',
      },
      {
        file: 'src/data/store/wipe-stored-data.test.ts',
        title: 'is tried again when it failed by a single error, and keeps public data',
      },
    ],
  },
  {
    id: 'offline-10e',
    line: 'A page from the back-forward cache is covered until it is known whose it is.',
    tests: [
      {
        file: 'src/data/session/session.test.ts',
        title: 'of a person is restored hidden, and shown once its session is confirmed',
      },
      {
        file: 'src/data/session/session.test.ts',
        title: 'is adopted at a return from the back-forward cache',
      },
    ],
  },
  {
    id: 'offline-10f',
    line: 'A launch deletes what another person left, and a killed browser does not bring a person back.',
    tests: [
      {
        file: 'src/data/session/remove-foreign-data.test.ts',
        title: 'a launch keeps public data and the data of the present person and deletes the rest',
      },
      {
        file: 'tests/offline/logout-wipe.spec.ts',
        title:
          'a start of the app deletes the stored data of another person before the rest of the code has loaded',
      },
      {
        file: 'tests/offline/logout-wipe.spec.ts',
        title:
          'when the browser is killed during a logout, the next start shows no data of the person who logged out',
      },
      {
        file: 'src/data/session/remove-foreign-data.test.ts',
        title: 'right after a sign-out does not restore the session',
      },
    ],
  },
  {
    id: 'offline-10g',
    line: 'Nothing is sent for one person with the token of another.',
    tests: [
      {
        file: 'src/data/api/client.test.ts',
        title: 'sends no call with the token of the next person',
      },
      { file: 'src/data/api/client.test.ts', title: 'drops the answers of its calls in flight' },
    ],
  },
  {
    id: 'offline-10h',
    line: 'Drafts and small texts go with their person.',
    tests: [
      {
        file: 'src/data/cache/drafts.test.ts',
        title: 'a draft is deleted from memory and device when the session ends',
      },
      {
        file: 'src/data/cache/drafts.test.ts',
        title: 'another person’s draft left by a killed browser is deleted before drafts are read',
      },
      {
        file: 'src/data/cache/person-storage.test.ts',
        title:
          'a text stored for a person is not returned to another person and is deleted at the end of the session',
      },
    ],
  },
]
