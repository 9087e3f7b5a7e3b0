import type { AcceptanceLine } from '../criterion.ts'

export const offlineStore: readonly AcceptanceLine[] = [
  {
    id: 'offline-01a',
    line: 'The page paints from the store at once, without waiting for the worker.',
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title: 'the app opens offline with the figures that were loaded last and the time of these figures',
      },
      {
        file: 'tests/offline/first-paint.spec.ts',
        title: '/pages/market/market shows its last figures and their time before any code of the app runs',
      },
      { file: 'src/data/cache/persist-answers.test.ts', title: 'is restored after a reload with its time' },
    ],
  },
  {
    id: 'offline-01b',
    line: 'Under the worker the worker writes what the network answered, and the page does not.',
    tests: [
      {
        file: 'tests/offline/stored-answers.spec.ts',
        title:
          'with a service worker, the service worker stores answers to GET and POST reads, and sends the requests unchanged',
      },
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title: 'sends the scope with a request and stores no answer that the worker stores',
      },
      {
        file: 'sw/worker.test.ts',
        title: 'is answered from the network, stored, and announced to the tabs',
      },
    ],
  },
  {
    id: 'offline-01c',
    line: 'A page without a worker writes for itself.',
    tests: [
      {
        file: 'tests/offline/stored-answers.spec.ts',
        title: 'without a service worker the page stores the answers to its read requests',
      },
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title: 'stores an answer that the worker did not store',
      },
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title:
          'a page without a service worker queues a failed read once and removes it from the queue when it is answered',
      },
    ],
  },
  {
    id: 'offline-02a',
    line: 'A record is kept for a call and its parameters, under its scope and language only.',
    tests: [
      {
        file: 'src/data/store/records.test.ts',
        title: 'are returned with the time at which they were true, under their scope and language only',
      },
      {
        file: 'src/data/api/http-requests.test.ts',
        title: 'has the same query text for equal parameters in any order',
      },
      {
        file: 'sw/classify-request.test.ts',
        title: 'is equal to the page’s key, in any order of the fields',
      },
    ],
  },
  {
    id: 'offline-02b',
    line: 'No key and no record holds a token, an address or a body.',
    tests: [
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title: 'is stored under a key that contains neither the token nor the URL of the server',
      },
      {
        file: 'tests/offline/stored-answers.spec.ts',
        title:
          'with a service worker, the service worker stores answers to GET and POST reads, and sends the requests unchanged',
      },
    ],
  },
  {
    id: 'offline-02c',
    line: 'A record of another contract is not read, and a release that changes one call leaves the others.',
    tests: [
      {
        file: 'src/data/store/records.test.ts',
        title: 'of a call whose schemas have changed are not returned, and are deleted',
      },
      {
        file: 'src/data/store/contract-fingerprint.test.ts',
        title:
          'every call whose answers are stored has a unique fingerprint, and a removed call has no fingerprint',
      },
      {
        file: 'tests/offline/answer-shape-change.spec.ts',
        title:
          'after a release that changes the answer of one call, every stored list is readable offline except the list of that call',
      },
    ],
  },
  {
    id: 'offline-02d',
    line: 'Of a list only as many rows as its contract says are kept.',
    tests: [
      {
        file: 'src/data/cache/persist-answers.test.ts',
        title:
          'is stored up to the row limit that the contract declares for the list, and fills the list after a reload',
      },
      {
        file: 'sw/classify-request.test.ts',
        title: 'is returned for further list pages up to the number of pages that the contract stores',
      },
    ],
  },
  {
    id: 'offline-02e',
    line: 'The least recently used go first.',
    tests: [
      {
        file: 'src/data/store/records.test.ts',
        title: 'beyond the limit are deleted, the least recently read or written first',
      },
    ],
  },
  {
    id: 'offline-03a',
    line: 'A call is public only where a guest and two people get the same answer.',
    tests: [
      {
        file: 'tests/contract/answer-shapes.test.ts',
        title:
          '%s gives a guest and two members the same answer, so that they may share the answer stored on a device',
      },
      {
        file: 'src/data/store/stored-read.test.ts',
        title: 'the answer to a guest call is stored under the public scope for everybody',
      },
      {
        file: 'src/data/store/stored-read.test.ts',
        title:
          'an answer to a viewer call is stored under the scope of the person or of the guest, never as public',
      },
    ],
  },
  {
    id: 'offline-03b',
    line: "A person's answer lies under a scope that is made at each login.",
    tests: [
      {
        file: 'src/data/session/session.test.ts',
        title: 'has a new scope and a higher epoch at every sign-in',
      },
      {
        file: 'src/data/store/stored-read.test.ts',
        title:
          'an answer to a viewer call is stored under the scope of the person or of the guest, never as public',
      },
      {
        file: 'sw/classify-request.test.ts',
        title:
          'ignores a personal read that is requested without a session, and a public read that is requested for a session',
      },
    ],
  },
  {
    id: 'offline-04a',
    line: 'A newer schema is a new database; public records move and the old one goes.',
    tests: [
      {
        file: 'src/data/store/migrate-databases.test.ts',
        title:
          'public records that the contract still accepts are migrated to the newer schema, and the older database is deleted',
      },
      {
        file: 'src/data/store/migrate-databases.test.ts',
        title: 'records of schema 3 are migrated unchanged and are preferred to records of schema 2',
      },
    ],
  },
  {
    id: 'offline-04b',
    line: "A person's records do not move to a newer schema.",
    tests: [
      {
        file: 'src/data/store/migrate-databases.test.ts',
        title:
          'public records that the contract still accepts are migrated to the newer schema, and the older database is deleted',
      },
    ],
  },
  {
    id: 'offline-04c',
    line: 'An old database that another tab holds does not hold up the app.',
    tests: [
      {
        file: 'src/data/store/migrate-databases.test.ts',
        title: 'a migration ends without waiting for an older database that another tab has open',
      },
    ],
  },
  {
    id: 'offline-05a',
    line: 'The store is open, or memory stands in, within 1.5 s.',
    tests: [
      {
        file: 'src/data/store/db.test.ts',
        title: 'while another tab blocks the database for more than 1.5 s',
      },
    ],
  },
  {
    id: 'offline-05b',
    line: 'Broken, foreign, empty and unreadable databases are made anew.',
    tests: [
      { file: 'src/data/store/db.test.ts', title: 'when it is empty' },
      { file: 'src/data/store/db.test.ts', title: 'when some of its stores are missing' },
      { file: 'src/data/store/db.test.ts', title: 'when it is of a later version' },
      {
        file: 'src/data/store/db.test.ts',
        title: 'when two attempts to open it have failed',
      },
      {
        file: 'tests/offline/broken-storage.spec.ts',
        title: 'a database (IndexedDB) without its object stores is created again',
      },
      {
        file: 'tests/offline/broken-storage.spec.ts',
        title: 'a database (IndexedDB) of a later app version is replaced',
      },
      { file: 'tests/offline/broken-storage.spec.ts', title: 'a damaged database (IndexedDB) is replaced' },
    ],
  },
  {
    id: 'offline-05c',
    line: 'A connection that breaks or is closed is opened again.',
    tests: [
      { file: 'src/data/store/db.test.ts', title: 'after it was closed by the browser (InvalidState)' },
      { file: 'src/data/store/db.test.ts', title: 'after the storage process died (UnknownError)' },
      { file: 'src/data/store/db.test.ts', title: 'after a close event' },
      {
        file: 'src/data/store/db.test.ts',
        title: 'after another tab deleted the database (versionchange), and does not delay that deletion',
      },
    ],
  },
  {
    id: 'offline-05d',
    line: 'A full disk costs the least recently used half and is tried once more.',
    tests: [
      {
        file: 'src/data/store/records.test.ts',
        title: 'deletes the least recently used half, then succeeds',
      },
      {
        file: 'src/data/store/records.test.ts',
        title: 'that stays full is repeated only once and throws no error',
      },
      {
        file: 'tests/offline/broken-storage.spec.ts',
        title: 'with a full disk the app shows data loaded from the server',
      },
    ],
  },
  {
    id: 'offline-05e',
    line: 'Without any usable database the page shows what the network gives.',
    tests: [
      { file: 'src/data/store/db.test.ts', title: 'where there is no IndexedDB' },
      { file: 'src/data/store/db.test.ts', title: 'where IndexedDB is forbidden' },
      {
        file: 'tests/offline/broken-storage.spec.ts',
        title: 'with … the app shows data loaded from the server',
      },
    ],
  },
]
