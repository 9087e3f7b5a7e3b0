import type { AcceptanceLine } from '../criterion.ts'

export const select: readonly AcceptanceLine[] = [
  {
    id: 'select-01',
    line: 'A suspended coin leads nowhere and says so.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the search finds coins, recent coins are listed, and a suspended coin cannot be opened',
      },
    ],
  },
  {
    id: 'select-02',
    line: 'A purpose that does not exist is a parameter error.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'an unknown purpose in the address is a parameter error',
      },
      {
        file: 'src/routes/-routes.test.ts',
        title: 'shows a parameter error for /pages/fund/select?to=nowhere',
      },
    ],
  },
  {
    id: 'select-03',
    line: 'Coins stand from A to Z with their networks, recent ones first, and are found by name and network.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the search finds coins, recent coins are listed, and a suspended coin cannot be opened',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the form starts with the recently used, most traded and spendable coins',
      },
      {
        file: 'src/features/deposit/coinSelection.test.ts',
        title: 'coins for a deposit are listed from A to Z in sections by first letter, without stocks',
      },
      {
        file: 'src/features/deposit/coinSelection.test.ts',
        title: 'a search for a coin to deposit matches names and networks',
      },
      {
        file: 'src/features/deposit/coinSelection.test.ts',
        title: 'recently picked coins are listed newest first, each once, six at most',
      },
    ],
  },
  {
    id: 'select-04',
    line: 'Picking leads to the page of the purpose with the coin.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the search finds coins, recent coins are listed, and a suspended coin cannot be opened',
      },
    ],
  },
]
