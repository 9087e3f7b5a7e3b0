import type { AcceptanceLine } from '../criterion.ts'

export const withdraw: readonly AcceptanceLine[] = [
  {
    id: 'withdraw-01',
    line: 'An unverified person is told, then led to the identity form; the server answers 998.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'an unverified person sees the missing requirements, gets a notice and is sent to real_mark',
      },
    ],
  },
  {
    id: 'withdraw-02',
    line: 'The account is debited exactly the amount, and what is received is the amount less the fee.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'a withdrawal shows the address in groups of four, asks for pay password and code, and debits exactly the amount; [All] leaves 0',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal freezes its amount, debits exactly this amount when it is sent, and credits the platform with the fee',
      },
      {
        file: 'src/features/withdraw/formRules.test.ts',
        title: 'a withdrawal pays out the amount less the fee, which is fixed or a percentage rounded up',
      },
    ],
  },
  {
    id: 'withdraw-03',
    line: '[All] leaves 0 available.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'a withdrawal shows the address in groups of four, asks for pay password and code, and debits exactly the amount; [All] leaves 0',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'a withdrawal of the whole available balance leaves a balance of 0',
      },
    ],
  },
  {
    id: 'withdraw-04',
    line: 'A rejected withdrawal returns the whole debit.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'cancelling restores the balance, and a rejection appears without a reload and returns the whole debit',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a rejected withdrawal returns its whole debit with the reason, and a cancelled withdrawal returns its whole debit',
      },
    ],
  },
  {
    id: 'withdraw-05',
    line: 'Over the limit of the level it is named on the page and rejected by the server.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'an amount above the limit of the level is rejected by the page, which names the limit, and by the server',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'the withdrawal limit of 24 hours › is 200 BTC at level 1 and 500 BTC at level 2, valued at recorded prices, over the last 24 hours',
      },
    ],
  },
  {
    id: 'withdraw-06',
    line: 'Without a pay password it leads there with the way back.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'a person without a pay password is sent to payPassword and returns afterwards',
      },
    ],
  },
  {
    id: 'withdraw-07',
    line: 'Minimum, balance and address of another network are said before anything is sent.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'invalid input is reported before anything is sent, and the draft is kept',
      },
      {
        file: 'src/features/withdraw/formRules.test.ts',
        title:
          'an invalid withdrawal amount is rejected with its reason, and an amount above the 24-hour limit with the rest of the limit',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'a withdrawal › below the minimum is rejected',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'a withdrawal › above the balance is rejected',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'a withdrawal › to an address of another network is rejected',
      },
    ],
  },
  {
    id: 'withdraw-08',
    line: 'The confirmation repeats the whole address in groups of four and what is received, then asks pay password and code.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'a withdrawal shows the address in groups of four, asks for pay password and code, and debits exactly the amount; [All] leaves 0',
      },
    ],
  },
  {
    id: 'withdraw-09',
    line: 'An address on hold says from when it can be used and the server rejects it.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'a new address of the address book shows when it can be used',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal › is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again',
      },
    ],
  },
  {
    id: 'withdraw-10',
    line: "One's own deposit address is rejected.",
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: "a withdrawal › to the person's own deposit address is rejected",
      },
      {
        file: 'tests/invariants/chain-deposits/deposits.test.ts',
        title:
          "deposit addresses of the operators' address pool › are rejected as the destination of a withdrawal of their owner",
      },
    ],
  },
  {
    id: 'withdraw-11',
    line: 'A pause after a changed password or contact is counted down and enforced.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'after a change of a password withdrawals pause with a countdown, and the server rejects withdrawals too',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal › is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again',
      },
    ],
  },
  {
    id: 'withdraw-12',
    line: 'A tag is asked for where the network needs one.',
    tests: [
      {
        file: 'src/features/withdraw/formRules.test.ts',
        title:
          'a withdrawal is rejected without a tag where the network needs a tag, and on a closed network',
      },
    ],
  },
  {
    id: 'withdraw-13',
    line: 'Without a line it is readable, keeps the draft and says why it cannot be sent.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'offline the page is readable, the draft is kept, and the disabled button shows its reason',
      },
    ],
  },
  {
    id: 'withdraw-14',
    line: 'A second factor is asked for besides the mailed code.',
    tests: [
      {
        file: 'tests/e2e/account/second-factor.spec.ts',
        title:
          'a withdrawal needs the code of the authenticator app in addition to the mailed code and the pay password',
      },
      {
        file: 'tests/invariants/withdraw/second-factor.test.ts',
        title:
          'the second factor of a withdrawal › is required of a person who has set up a second factor, before the withdrawal itself is checked',
      },
    ],
  },
  {
    id: 'withdraw-15',
    line: 'Only saved addresses go where a person chose so.',
    tests: [
      {
        file: 'tests/e2e/account/second-factor.spec.ts',
        title:
          'the setting "saved addresses only" rejects a typed address at once, and is turned off one day after a request with a code of the authenticator app',
      },
      {
        file: 'tests/invariants/withdraw/second-factor.test.ts',
        title:
          'the setting "withdrawals to saved addresses only" › when turned on, rejects a typed address at once and a newly saved address for a day, and accepts an address saved earlier',
      },
    ],
  },
  {
    id: 'withdraw-16',
    line: 'One code lets one withdrawal out.',
    tests: [
      {
        file: 'tests/invariants/withdraw/races.test.ts',
        title: 'one code confirms one of several simultaneous withdrawals, in … rounds of …',
      },
      {
        file: 'tests/invariants/withdraw/second-factor.test.ts',
        title: 'the second factor of a withdrawal › confirms one withdrawal per code, in … rounds of …',
      },
    ],
  },
  {
    id: 'withdraw-17',
    line: 'Above what one operator may let through alone it takes two.',
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal above what one operator may approve needs two operators, and a transaction hash can be used for one withdrawal only, however it is spelled',
      },
    ],
  },
  {
    id: 'withdraw-18',
    line: 'The limit counts over a rolling 24 hours at recorded prices, its last unit once.',
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'the withdrawal limit of 24 hours › is 200 BTC at level 1 and 500 BTC at level 2, valued at recorded prices, over the last 24 hours',
      },
      {
        file: 'tests/invariants/withdraw/races.test.ts',
        title: 'of simultaneous withdrawals of the last unit of the limit, one is accepted, in … rounds of …',
      },
    ],
  },
  {
    id: 'withdraw-19',
    line: 'What a withdrawal needs is listed before the form, with its state and the time from which it goes on.',
    tests: [
      {
        file: 'src/features/kit/requirements/RequirementChecklist.test.tsx',
        title:
          'a checklist shows the state of each requirement, and a link for the requirement that has to be met next',
      },
      {
        file: 'src/features/kit/requirements/RequirementChecklist.test.tsx',
        title:
          'a checklist shows that a verification is in review, and from which time a saved address can be used',
      },
      {
        file: 'src/features/withdraw/savedAddressAvailability.test.ts',
        title:
          'the state of saved addresses is usable with at least one usable address, otherwise the earliest time at which one becomes usable',
      },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'an unverified person sees the missing requirements, gets a notice and is sent to real_mark',
      },
    ],
  },
]
