import type { AcceptanceLine } from '../criterion.ts'

export const invite: readonly AcceptanceLine[] = [
  {
    id: 'invite-01',
    line: 'The code on the saved poster is the link.',
    tests: [
      {
        file: 'tests/e2e/account/invite.spec.ts',
        title:
          'the QR code of the saved poster contains the invite link, and the invite code and the link can be copied',
      },
    ],
  },
  {
    id: 'invite-02',
    line: 'Registering by the link ties the account to its owner.',
    tests: [
      {
        file: 'tests/e2e/account/invite.spec.ts',
        title:
          "a registration by the invite link assigns the new account to the inviter, and a person's own invite code is rejected",
      },
    ],
  },
  {
    id: 'invite-03',
    line: "One's own code is a parameter error.",
    tests: [
      {
        file: 'tests/e2e/account/invite.spec.ts',
        title:
          "a registration by the invite link assigns the new account to the inviter, and a person's own invite code is rejected",
      },
    ],
  },
  {
    id: 'invite-04',
    line: 'The nightly rebates run twice pay once.',
    tests: [
      {
        file: 'tests/invariants/vip/rebates.test.ts',
        title:
          'a rebate is credited once when several nodes run its job at the same time, and a repeated run changes nothing, in … rounds',
      },
      {
        file: 'tests/e2e/account/invite.spec.ts',
        title: "the fees of a friend's day earn one rebate, and the list names the friend",
      },
    ],
  },
  {
    id: 'invite-05',
    line: 'Fees of 50 at 20 % are 10, in one line a day, at 00:30.',
    tests: [
      {
        file: 'tests/invariants/vip/rebates.test.ts',
        title:
          'fees of 50 with a rebate rate of 20 % credit the inviter with 10, in one posting, at 00:30 of the next day',
      },
      {
        file: 'tests/invariants/vip/reference-model.test.ts',
        title: 'fees of 50 with a rebate rate of 20 % give a rebate of 10',
      },
    ],
  },
  {
    id: 'invite-06',
    line: 'Without a line the poster is drawn all the same.',
    tests: [{ file: 'tests/e2e/account/invite.spec.ts', title: 'the poster is drawn offline too' }],
  },
  {
    id: 'invite-07',
    line: 'Code and link are copied and the list of friends is masked.',
    tests: [
      {
        file: 'tests/e2e/account/invite.spec.ts',
        title:
          'the QR code of the saved poster contains the invite link, and the invite code and the link can be copied',
      },
      {
        file: 'tests/e2e/account/invite.spec.ts',
        title: "the fees of a friend's day earn one rebate, and the list names the friend",
      },
    ],
  },
]
