import type { AcceptanceLine } from '../criterion.ts'

export const money: readonly AcceptanceLine[] = [
  {
    id: 'money-I1a',
    line: 'The postings of a journal sum to zero for each currency.',
    tests: [
      {
        file: 'server/ledger/post-journal.test.ts',
        title: 'rejects a journal whose lines do not sum to zero',
      },
      {
        file: 'server/ledger/post-journal.test.ts',
        title: 'rejects a journal whose lines sum to zero only across two currencies',
      },
      {
        file: 'tests/invariants/ledger/ledger-reference-model.test.ts',
        title:
          'the ledger equals a reference model in … random sequences of journals, and every invariant holds after every step',
      },
    ],
  },
  {
    id: 'money-I1b',
    line: 'All accounts sum to zero for each currency, and the audit says so.',
    tests: [
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds a balance increased without a posting and reports /I1: currency 3 is off by 7/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'of an intact ledger has no findings and returns the numbers of journals, postings and accounts',
      },
      {
        file: 'tests/invariants/ledger/ledger-reference-model.test.ts',
        title:
          'the ledger equals a reference model in … random sequences of journals, and every invariant holds after every step',
      },
    ],
  },
  {
    id: 'money-I2a',
    line: 'No bucket goes below zero.',
    tests: [
      {
        file: 'server/ledger/post-journal.test.ts',
        title: 'rejects a line that makes the available, frozen or locked amount of an account negative',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds a negative balance and reports /I2: account 2 is below zero/',
      },
      {
        file: 'tests/invariants/ledger/contention.test.ts',
        title:
          'accounts changed by many simultaneous journals › pay the last coin to exactly one of 50 simultaneous requests',
      },
    ],
  },
  {
    id: 'money-I2b',
    line: 'What is frozen or locked is exactly what open objects hold.',
    tests: [
      {
        file: 'server/ledger/post-journal.test.ts',
        title: 'keeps holds per object, and deletes a hold that reaches zero',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds frozen money without a hold and reports /I2: account 2 has 5 frozen and holds of 0/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'finds a hold without an open object and reports /I2: spot_order 77 holds 0, and its account 5/',
      },
      { file: 'server/ledger/post-journal.test.ts', title: 'rejects a line to frozen without a hold' },
    ],
  },
  {
    id: 'money-I3a',
    line: 'A balance is the sum of its postings.',
    tests: [
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds a balance increased without a posting and reports /I3: account 2 is not the sum/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds a removed last posting of an account and reports /I3: account .* does not end/',
      },
    ],
  },
  {
    id: 'money-I3b',
    line: 'Postings and journals are never edited or removed, by triggers and rights.',
    tests: [
      {
        file: 'server/ledger/post-journal.test.ts',
        title: 'writes postings and journals that the database does not allow to be updated or deleted',
      },
      {
        file: 'tests/invariants/ledger/database-permissions.test.ts',
        title:
          'the database user of the server cannot edit or delete postings, although that user owns the database',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'finds disabled triggers of an append-only table and reports /I3: table postings is not protected/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds a dropped append-only trigger and reports /I3: table journals is not protected/',
      },
    ],
  },
  {
    id: 'money-I3c',
    line: 'Postings are chained, and an edit shows.',
    tests: [
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds a posting with a changed amount and reports /breaks the hash chain/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'finds two postings of a journal edited so that the journal still sums to zero, with matching balances and reports /breaks the hash chain/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'finds an edited posting with a recomputed hash and reports /breaks the hash chain|does not end where its chain ends/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title: 'finds a journal with a changed key and reports /breaks the hash chain/',
      },
    ],
  },
  {
    id: 'money-I4',
    line: 'A rejected call leaves the money as it was.',
    tests: [
      {
        file: 'tests/contract/bad-input.test.ts',
        title: 'rejects every malformed form from %s with a message and changes nothing',
      },
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title:
          'rolls back a rejected request, and rejects the same request id again although the request would succeed by then',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a request for a spot order that is rejected without any change › an order with the error %s: %j',
      },
      {
        file: 'tests/contract/idempotency.test.ts',
        title: 'a rejected request is rejected again under the same request id and has no effect',
      },
    ],
  },
  {
    id: 'money-I5a',
    line: 'The same id with the same body gets the first answer and has one effect.',
    tests: [
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title: 'called again with the same body has no second effect and returns the same answer',
      },
      {
        file: 'tests/contract/idempotency.test.ts',
        title:
          'a repeated request id gets the first answer again and is executed once, whatever the language of the caller and the letter case of the id',
      },
    ],
  },
  {
    id: 'money-I5b',
    line: 'The same id with another body, or of another call, is rejected.',
    tests: [
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title:
          'rejects a second call with another body, and gives a call of another user or with another request id a separate effect',
      },
      {
        file: 'tests/contract/idempotency.test.ts',
        title: 'a request id that was already used with another body or for another call is rejected',
      },
    ],
  },
  {
    id: 'money-I5c',
    line: 'Fifty at once have one effect.',
    tests: [
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title: 'called 50 times concurrently with one request id has one effect and one answer',
      },
      {
        file: 'tests/contract/idempotency.test.ts',
        title: 'fifty simultaneous requests with one request id are executed once',
      },
      {
        file: 'tests/invariants/spot/races.test.ts',
        title: 'fifty simultaneous requests with one request id create one spot order',
      },
    ],
  },
  {
    id: 'money-I5d',
    line: 'An id belongs to its person.',
    tests: [
      {
        file: 'tests/contract/idempotency.test.ts',
        title: 'two people may use the same request id, and each request is executed',
      },
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title: 'does not void the same request id of another person',
      },
    ],
  },
  {
    id: 'money-I5e',
    line: 'Ids are kept for 30 days.',
    tests: [
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title: 'deletes an answer that is older than 30 days, and no newer answer',
      },
      { file: 'server/ledger/idempotent-write.test.ts', title: 'keeps a voided request id void for 30 days' },
    ],
  },
  {
    id: 'money-I6',
    line: 'Replaying the journal gives the same balances.',
    tests: [
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'finds a balance increased without a posting and reports /I6: account 2 has .* replayed otherwise/',
      },
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'of an intact ledger has no findings and returns the numbers of journals, postings and accounts',
      },
      {
        file: 'tests/invariants/ledger/ledger-reference-model.test.ts',
        title:
          'the ledger equals a reference model in … random sequences of journals, and every invariant holds after every step',
      },
    ],
  },
  {
    id: 'money-I10',
    line: 'Terms are copied at the opening; later settings never touch an open order.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'terms that an operator changes later do not affect open futures orders and positions',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'the terms of a lock mining order › stay unchanged when the terms of the product change, and an order is not renewed on changed terms',
      },
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'changed terms do not affect open orders, and a product shown with old terms is not bought',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'changed terms of seconds options do not affect open options',
      },
      {
        file: 'tests/invariants/loan/operator-commands.test.ts',
        title:
          'changed loan terms apply to new applications, and an application that is being reviewed keeps its interest rate and is not paid out at another rate',
      },
    ],
  },
  {
    id: 'money-I11a',
    line: 'Accounts are locked in one order, so that nobody waits in a circle.',
    tests: [
      {
        file: 'tests/invariants/ledger/contention.test.ts',
        title: 'cause no deadlock when 3 people pay each other and the platform in 16 simultaneous journals',
      },
      {
        file: 'server/platform/db/transaction.test.ts',
        title: 'retries after a deadlock of two transactions, so that both transactions commit',
      },
    ],
  },
  {
    id: 'money-I11b',
    line: 'A serialization failure is tried again up to five times, then rejected as busy.',
    tests: [
      {
        file: 'server/platform/db/transaction.test.ts',
        title: 'retries 40001 five times, then throws request_busy',
      },
      {
        file: 'server/platform/db/transaction.test.ts',
        title: 'retries 40P01 five times, then throws request_busy',
      },
      {
        file: 'server/platform/http/http-error-handler.test.ts',
        title:
          'a statement that exceeded its time limit is answered with 503 and Retry-After, and logged as a warning',
      },
    ],
  },
]
