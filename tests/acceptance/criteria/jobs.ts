import type { AcceptanceLine } from '../criterion.ts'

export const jobs: readonly AcceptanceLine[] = [
  {
    id: 'jobs-01',
    line: 'Work is done once it is due, in the order of its times, and never again.',
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
    id: 'jobs-02',
    line: 'Work that was due while the server was down is caught up in its order.',
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
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'the allotment of a token sale (IEO) › and the release are executed at the next start of the server when both became due while the server was stopped',
      },
      {
        file: 'tests/invariants/vip/rebates.test.ts',
        title: 'after three days without a server three rebates are credited, each computed from its own day',
      },
      {
        file: 'tests/invariants/vip/levels.test.ts',
        title:
          'after days without a server the VIP levels of each missed day are computed in order, from the trades of that day',
      },
    ],
  },
  {
    id: 'jobs-03',
    line: 'Work that fails leaves nothing, is tried later, and holds up its object alone.',
    tests: [
      {
        file: 'server/platform/jobs/runner.test.ts',
        title: 'that fails is rolled back, retried with growing pauses, and delays only jobs of its object',
      },
      {
        file: 'server/platform/jobs/runner.test.ts',
        title: 'that always fails becomes dead, and later jobs of its object wait for an operator',
      },
    ],
  },
  {
    id: 'jobs-04',
    line: 'Several nodes do each piece of work once.',
    tests: [
      {
        file: 'server/platform/jobs/runner.test.ts',
        title: 'run each job exactly once, and the jobs of one object in order (… schedules)',
      },
      {
        file: 'tests/invariants/dual/races.test.ts',
        title:
          'a settlement that two nodes run at the same time, and that is repeated later, pays once, in … rounds',
      },
      {
        file: 'tests/invariants/ieo/races.test.ts',
        title:
          'an allotment and a release run by two nodes at the same time, and repeated later, are executed once, in … rounds',
      },
      {
        file: 'tests/invariants/vip/rebates.test.ts',
        title:
          'a rebate is credited once when several nodes run its job at the same time, and a repeated run changes nothing, in … rounds',
      },
    ],
  },
  {
    id: 'jobs-05',
    line: "Every product's work is registered.",
    tests: [
      {
        file: 'tests/coupling/registrations.test.ts',
        title: 'a job is registered by the module of its own folder',
      },
    ],
  },
  {
    id: 'jobs-06',
    line: 'In demo mode reviews are done by themselves, and none of that without it.',
    tests: [
      {
        file: 'server/products/wallet/wallet.test.ts',
        title:
          'in demo mode is approved automatically after three seconds, and only once when two servers run the job',
      },
      {
        file: 'tests/invariants/identity/identity.test.ts',
        title:
          'an automatic approval of an identity verification in test mode › is marked as automatic, and no longer verifies the person once test mode is off',
      },
      {
        file: 'server/platform/config.test.ts',
        title: 'reads DEMO_REVIEW in seconds, and 0 as no automatic review',
      },
      {
        file: 'tests/faults/retire-test-money.test.ts',
        title:
          'with demo mode off the server starts only after test money is retired or with TEST_MONEY=keep, and then rejects publicly known passwords',
      },
    ],
  },
  {
    id: 'jobs-07',
    line: 'What operators do is a command that is written down.',
    tests: [
      {
        file: 'server/operators/cli/ops.test.ts',
        title: 'approves a deposit only once, and logs every attempt with its operator',
      },
      { file: 'server/operators/cli/ops.test.ts', title: 'lists the logged actions of operators' },
    ],
  },
]
