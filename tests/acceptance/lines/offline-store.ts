import type { AcceptanceLine } from '../line.ts'

export const offlineStore: readonly AcceptanceLine[] = [
  {
    id: 'offline-01a',
    line: 'The page paints from the store at once, without waiting for the worker.',
    tests: [
      {
        file: 'tests/offline/shell.spec.ts',
        title: 'opens without a network, with the figures it had and the time they were true',
      },
      {
        file: 'tests/offline/picture.spec.ts',
        title: '/pages/market/market shows its last figures and their time before any code of the app',
      },
      { file: 'src/data/cache/persist.test.ts', title: 'is there again after a reload, with its time' },
    ],
  },
  {
    id: 'offline-01b',
    line: 'Under the worker the worker writes what the network answered, and the page does not.',
    tests: [
      {
        file: 'tests/offline/reads.spec.ts',
        title: 'under the worker the worker keeps it, GET and POST alike, and the wire carries nothing of it',
      },
      {
        file: 'src/data/cache/persist.test.ts',
        title: 'says whose answer it asks for, and keeps nothing that the worker keeps',
      },
      { file: 'sw/worker.test.ts', title: 'is answered from the network, kept, and told to the tabs' },
    ],
  },
  {
    id: 'offline-01c',
    line: 'A page without a worker writes for itself.',
    tests: [
      { file: 'tests/offline/reads.spec.ts', title: 'a page without a worker keeps what it reads' },
      { file: 'src/data/cache/persist.test.ts', title: 'keeps for itself what the worker passed through' },
      {
        file: 'src/data/cache/persist.test.ts',
        title:
          'a page without a worker queues what it could not read, once, and strikes it off at the answer',
      },
    ],
  },
  {
    id: 'offline-02a',
    line: 'A record is kept for a call and its parameters, under its scope and language only.',
    tests: [
      {
        file: 'src/data/store/records.test.ts',
        title: 'come back with the time they were true, under their scope and language only',
      },
      { file: 'src/data/api/wire.test.ts', title: 'equal parameters are equal texts' },
      {
        file: 'sw/classify.test.ts',
        title: 'is named as the page names it, whatever the order of the fields',
      },
    ],
  },
  {
    id: 'offline-02b',
    line: 'No key and no record holds a token, an address or a body.',
    tests: [
      { file: 'src/data/cache/persist.test.ts', title: 'no key holds a token or an address' },
      {
        file: 'tests/offline/reads.spec.ts',
        title: 'under the worker the worker keeps it, GET and POST alike, and the wire carries nothing of it',
      },
    ],
  },
  {
    id: 'offline-02c',
    line: 'A record of another contract is not read, and a release that changes one call leaves the others.',
    tests: [
      { file: 'src/data/store/records.test.ts', title: 'of another contract are not read, and tidied away' },
      {
        file: 'src/data/store/fingerprint.test.ts',
        title: 'each kept call has a mark of its own, a call that is gone has none',
      },
      {
        file: 'tests/offline/contract.spec.ts',
        title:
          'a release that changes what one call answers leaves every other list readable without a network, and that one not',
      },
    ],
  },
  {
    id: 'offline-02d',
    line: 'Of a list only as many rows as its contract says are kept.',
    tests: [
      {
        file: 'src/data/cache/persist.test.ts',
        title: 'of a list is as many rows as its contract says, and paints the list',
      },
      {
        file: 'sw/classify.test.ts',
        title: 'is there for a further page as far as the contract keeps the list',
      },
    ],
  },
  {
    id: 'offline-02e',
    line: 'The least recently used go first.',
    tests: [
      {
        file: 'src/data/store/records.test.ts',
        title: 'beyond the limit the least recently used go first, and being looked at counts as use',
      },
    ],
  },
  {
    id: 'offline-03a',
    line: 'A call is public only where a guest and two people get the same answer.',
    tests: [
      {
        file: 'tests/contract/answers.test.ts',
        title: '%s is the same for a guest and for two people, so the device may share it',
      },
      { file: 'src/data/store/key.test.ts', title: 'everybody is answered alike where a guest may ask' },
      {
        file: 'src/data/store/key.test.ts',
        title: 'a viewer’s answer is kept for whoever asked, a guest being a person too, and never as public',
      },
    ],
  },
  {
    id: 'offline-03b',
    line: "A person's answer lies under a scope that is made at each login.",
    tests: [
      { file: 'src/data/session/session.test.ts', title: 'every login has a new scope and a higher epoch' },
      {
        file: 'src/data/store/key.test.ts',
        title: 'a viewer’s answer is kept for whoever asked, a guest being a person too, and never as public',
      },
      {
        file: 'sw/classify.test.ts',
        title: 'takes nobody’s answer for everybody’s, nor the other way round',
      },
    ],
  },
  {
    id: 'offline-04a',
    line: 'A newer schema is a new database; public records move and the old one goes.',
    tests: [
      {
        file: 'src/data/store/migrate.test.ts',
        title:
          'public records that the contract still accepts move to the newer schema, the older database goes',
      },
      {
        file: 'src/data/store/migrate.test.ts',
        title: 'what the third schema kept moves as it is, and wins over what the second one had',
      },
    ],
  },
  {
    id: 'offline-04b',
    line: "A person's records do not move to a newer schema.",
    tests: [
      {
        file: 'src/data/store/migrate.test.ts',
        title:
          'public records that the contract still accepts move to the newer schema, the older database goes',
      },
    ],
  },
  {
    id: 'offline-04c',
    line: 'An old database that another tab holds does not hold up the app.',
    tests: [
      {
        file: 'src/data/store/migrate.test.ts',
        title: 'an older database that another tab still holds does not hold us up for ever',
      },
    ],
  },
  {
    id: 'offline-05a',
    line: 'The store is open, or memory stands in, within 1.5 s.',
    tests: [
      {
        file: 'src/data/store/db.test.ts',
        title: 'where it does not open in 1.5 s (blocked): memory until then, and used when it opens at last',
      },
    ],
  },
  {
    id: 'offline-05b',
    line: 'Broken, foreign, empty and unreadable databases are made anew.',
    tests: [
      { file: 'src/data/store/db.test.ts', title: 'that came back empty' },
      { file: 'src/data/store/db.test.ts', title: 'that came back with some of its stores' },
      { file: 'src/data/store/db.test.ts', title: 'of a later version' },
      { file: 'src/data/store/db.test.ts', title: 'that the browser cannot read, at the second try neither' },
      { file: 'tests/offline/storage.spec.ts', title: 'heals a database that came back without its stores' },
      { file: 'tests/offline/storage.spec.ts', title: 'heals a database of a later version' },
      { file: 'tests/offline/storage.spec.ts', title: 'heals a database whose files are garbage' },
    ],
  },
  {
    id: 'offline-05c',
    line: 'A connection that breaks or is closed is opened again.',
    tests: [
      { file: 'src/data/store/db.test.ts', title: 'closed under us (InvalidState)' },
      { file: 'src/data/store/db.test.ts', title: 'by a storage process that died (UnknownError)' },
      { file: 'src/data/store/db.test.ts', title: 'by the browser (close event)' },
      {
        file: 'src/data/store/db.test.ts',
        title: 'by another tab that deletes the database (versionchange): it does not wait for us',
      },
    ],
  },
  {
    id: 'offline-05d',
    line: 'A full disk costs the least recently used half and is tried once more.',
    tests: [
      {
        file: 'src/data/store/records.test.ts',
        title: 'costs the least recently used half, then the answer is kept after all',
      },
      {
        file: 'src/data/store/records.test.ts',
        title: 'that stays full is tried once more only, and is no error',
      },
      { file: 'tests/offline/storage.spec.ts', title: 'shows what the network gives when the disk is full' },
    ],
  },
  {
    id: 'offline-05e',
    line: 'Without any usable database the page shows what the network gives.',
    tests: [
      { file: 'src/data/store/db.test.ts', title: 'where there is no IndexedDB' },
      { file: 'src/data/store/db.test.ts', title: 'where asking for it is forbidden' },
      { file: 'tests/offline/storage.spec.ts', title: 'shows what the network gives with …' },
    ],
  },
]
