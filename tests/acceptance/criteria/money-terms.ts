import type { AcceptanceLine } from '../criterion.ts'

export const moneyTerms: readonly AcceptanceLine[] = [
  {
    id: 'money-I7',
    line: 'Code that decides money takes clock and seed as parameters.',
    tests: [
      {
        file: 'tests/lint/linter-rules.test.ts',
        title:
          'the lint rule that code computing money takes clock and random seed as parameters › applies to %s',
      },
      {
        file: 'tests/lint/linter-rules.test.ts',
        title:
          'the lint rule that code computing money takes clock and random seed as parameters › does not apply to server code that computes no money',
      },
    ],
  },
  {
    id: 'money-I8a',
    line: 'A timed effect is unique for its object and period.',
    tests: [
      {
        file: 'server/platform/jobs/runner.test.ts',
        title: 'runs once when it is due, in the order of due times',
      },
      {
        file: 'server/platform/jobs/runner.test.ts',
        title: 'run each job exactly once, and the jobs of one object in order (… schedules)',
      },
    ],
  },
  {
    id: 'money-I8b',
    line: 'Three days down, then up, are exactly three accruals in order.',
    tests: [
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'a lock mining order of 1000 USDT for 5 days at 0.4 % a day, bought on 1 March at 15:00 › is paid three incomes after three days without a server, each at the rate of its own day',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'overnight fees of futures positions › are charged after three days without a server once per night, in order, at the last price before 00:00',
      },
      {
        file: 'tests/invariants/vip/rebates.test.ts',
        title: 'after three days without a server three rebates are credited, each computed from its own day',
      },
    ],
  },
  {
    id: 'money-I8c',
    line: 'A clock that steps back repeats nothing.',
    tests: [
      {
        file: 'server/platform/jobs/runner.test.ts',
        title: 'run each job exactly once, and the jobs of one object in order (… schedules)',
      },
      {
        file: 'server/market/recorder.test.ts',
        title: 'keeps times ascending and drops trades that are invalid or of an unknown pair',
      },
      {
        file: 'server/market/feeds/simulated-pair.test.ts',
        title:
          'emits the ticks of each second once, regardless of how often the feed polls, even when the clock steps back',
      },
    ],
  },
  {
    id: 'money-I9',
    line: 'A final state is entered once and never left.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title: 'the database rejects changes to the terms of an order and to a closed order',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'of many simultaneous approvals and rejections of one identity verification, exactly one is executed',
      },
    ],
  },
  {
    id: 'money-audit-01',
    line: "The server's audit proves clean books and finds every kind of tampering.",
    tests: [
      {
        file: 'server/ledger/audit.test.ts',
        title:
          'of an intact ledger has no findings and returns the numbers of journals, postings and accounts',
      },
      {
        file: 'tests/invariants/fraud/fraud-detection.test.ts',
        title: 'the audit finds a fraud in the database: $name',
      },
      {
        file: 'tests/invariants/fraud/fraud-detection.test.ts',
        title: 'the audit finds a fraud in the checkpoints: $name',
      },
      {
        file: 'tests/invariants/fraud/fraud-detection.test.ts',
        title: 'the audit finds a fraud in the code: $name',
      },
      {
        file: 'tests/invariants/fraud/fraud-detection.test.ts',
        title: 'the audit finds the fraud in each of … cases',
      },
    ],
  },
  {
    id: 'money-audit-02',
    line: 'Crashes lose and double nothing.',
    tests: [
      {
        file: 'tests/faults/server-crash.test.ts',
        title: 'no transfer is lost or executed twice when the server is killed … times during … transfers',
      },
      {
        file: 'server/ledger/idempotent-write.test.ts',
        title: 'has one effect although the connection breaks during the request',
      },
      {
        file: 'tests/faults/embedded-database.test.ts',
        title:
          'the embedded database › stops the processes that a killed server left running, and starts again with all data',
      },
    ],
  },
  {
    id: 'money-audit-03',
    line: 'Checkpoints show books that were shortened or rewritten.',
    tests: [
      {
        file: 'server/ledger/checkpoints/checkpoints.test.ts',
        title:
          'a checkpoint is due a day after the previous checkpoint, contains the heads of the chains that grew, and is chained to the previous checkpoint',
      },
      {
        file: 'server/ledger/checkpoints/checkpoints.test.ts',
        title: 'a database that was restored to a state before its newest checkpoint gets no new checkpoint',
      },
    ],
  },
  {
    id: 'money-audit-04',
    line: 'A backup holds true books.',
    tests: [
      {
        file: 'tests/faults/backup-and-restore.test.ts',
        title:
          'a backup taken while the server is in use is restored with all balances and pictures, and the ledger audit passes',
      },
    ],
  },
]
