import type { AcceptanceLine } from '../criterion.ts'

export const vip: readonly AcceptanceLine[] = [
  {
    id: 'vip-01',
    line: 'A volume of 1,000,000 is VIP 2 at the next 04:00, and the loan form opens with level 2.',
    tests: [
      { file: 'tests/e2e/account/vip.spec.ts', title: 'a volume of 1,000,000 gives VIP 2 at the next 04:00' },
      {
        file: 'tests/invariants/vip/levels.test.ts',
        title: 'a trading volume of 1,000,000 gives VIP level 2 from the next 04:00 on, for 30 days',
      },
    ],
  },
  {
    id: 'vip-02',
    line: 'Average assets alone are enough.',
    tests: [
      {
        file: 'tests/invariants/vip/levels.test.ts',
        title:
          'average assets above the threshold give a VIP level without trading volume, and a day for which no assets were computed counts as 0',
      },
      {
        file: 'tests/invariants/vip/reference-model.test.ts',
        title:
          'the VIP level is the higher of the levels by volume and by assets, and the shown difference leads exactly to the next level, in … cases',
      },
    ],
  },
  {
    id: 'vip-03',
    line: 'A guest sees the table alone.',
    tests: [
      {
        file: 'tests/e2e/account/vip.spec.ts',
        title: 'a guest sees the table of levels and the login button',
      },
      {
        file: 'tests/invariants/vip/levels.test.ts',
        title: 'a guest gets the table of VIP levels, and no level or volume of a person',
      },
    ],
  },
  {
    id: 'vip-04',
    line: 'A market maker counts as VIP 5 and the score is shown.',
    tests: [
      {
        file: 'tests/e2e/account/vip.spec.ts',
        title:
          'a person whom operators made a market maker and rated sees the market maker status and the credit score',
      },
      {
        file: 'tests/invariants/vip/levels.test.ts',
        title:
          'a market maker has VIP level 5, and a credit score is shown once operators have rated the person',
      },
    ],
  },
  {
    id: 'vip-05',
    line: 'Without a line the level stands with its time.',
    tests: [
      {
        file: 'tests/e2e/account/vip.spec.ts',
        title: 'after a reload offline the VIP level is shown with the time of its data',
      },
    ],
  },
]
