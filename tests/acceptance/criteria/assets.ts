import type { AcceptanceLine } from '../criterion.ts'

export const assets: readonly AcceptanceLine[] = [
  {
    id: 'assets-01',
    line: 'A guest who taps the tab is told and brought to the login after 1200 ms.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title: 'a guest who taps the Assets tab gets a notice and is sent to the login',
      },
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title:
          'a click on a link to a page for members shows a notice on the current page and then opens the login, which leads to the requested page',
      },
    ],
  },
  {
    id: 'assets-02',
    line: 'The total is the sum of the accounts at the rates that are shown.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the total is the sum of the accounts, and a credit appears without a reload',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'sums the accounts at the last recorded prices, highest value first',
      },
    ],
  },
  {
    id: 'assets-03',
    line: 'Hidden balances stay hidden after a reload and are nowhere on the page.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'hidden balances stay hidden after a reload and appear nowhere in the page',
      },
    ],
  },
  {
    id: 'assets-04',
    line: 'Without a line the last balances stand with their time.',
    tests: [
      {
        file: 'tests/offline/offline-screens.spec.ts',
        title:
          'while the server is down each screen shows the offline strip and the time of its data, no spinner, and disabled actions with their reason',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'the accounts Futures and Margin show the same equity, profit and margin level as the trade tab, with the time of the data',
      },
    ],
  },
  {
    id: 'assets-05',
    line: 'Money that arrives shows without a reload.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the total is the sum of the accounts, and a credit appears without a reload',
      },
    ],
  },
  {
    id: 'assets-06',
    line: 'The total goes through the fiat, BTC and USDT.',
    tests: [{ file: 'tests/e2e/funds/funds-pages.spec.ts', title: 'tapping the total changes its unit' }],
  },
  {
    id: 'assets-07',
    line: 'Coins held come first, over all accounts; accounts lead to theirs; search, small and empty balances narrow them.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'held coins are listed first, search and filters narrow the list, an account lists its own coins, and a coin links to its page',
      },
      {
        file: 'src/features/assets/coinRows.test.ts',
        title: 'small balances are hidden by their value, not by their amount',
      },
      {
        file: 'src/features/assets/coinRows.test.ts',
        title: 'a search for coins ignores case and the width of letters',
      },
      {
        file: 'src/features/assets/coinRows.test.ts',
        title: 'coins without a balance are listed only when requested or searched',
      },
    ],
  },
  {
    id: 'assets-08',
    line: 'What nothing prices has no value and the sum says what it leaves out.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'a coin without a price is not counted as zero, and the total names the coins that it leaves out',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title:
          'a currency without a price has no value, and every sum lists the currencies that are left out of it',
      },
      {
        file: 'server/products/wallet/balance-summary.test.ts',
        title: 'leaves out a currency without a recorded price, and lists it as left out',
      },
    ],
  },
  {
    id: 'assets-09',
    line: 'Futures and margin say equity, result and risk with their time.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'the accounts Futures and Margin show the same equity, profit and margin level as the trade tab, with the time of the data',
      },
    ],
  },
  {
    id: 'assets-10',
    line: 'What is on its way in and out is named and leads to its records.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: '/pages/fund/assets: pending deposits and withdrawals are listed, each linking to its records',
      },
    ],
  },
  {
    id: 'assets-11',
    line: 'The shares of the accounts make one ring and lose no value.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the total is the sum of the accounts, and a credit appears without a reload',
      },
      {
        file: 'src/features/assets/accountShares.test.ts',
        title: 'the ring chart combines eight accounts into six segments that add up to the total',
      },
    ],
  },
  {
    id: 'assets-12',
    line: 'A new person gets one card instead of empty tables.',
    tests: [
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title:
          '/pages/fund/assets: a new person sees only the card for a first deposit, and after a trade the cost and gain of the coin',
      },
    ],
  },
  {
    id: 'assets-13',
    line: 'The curve of 30 days keeps deposits apart from gains and can be read by keyboard.',
    tests: [
      {
        file: 'tests/e2e/funds/portfolio-and-privacy.spec.ts',
        title:
          '/pages/fund/assets: the curve of 30 days can be read by keyboard, leaves out deposits, and is hidden with the balances',
      },
      {
        file: 'tests/invariants/portfolio-and-privacy/portfolio.test.ts',
        title:
          'the portfolio shows deposits separately from gains, leaves days without data empty, and never changes past days',
      },
      {
        file: 'src/domain/trade/portfolio.test.ts',
        title: 'a deposit counts as no profit and a withdrawal as no loss',
      },
    ],
  },
  {
    id: 'assets-14',
    line: 'A coin has a page: balance by account, profit, price, and the ways to trade, deposit, withdraw and convert it.',
    tests: [
      {
        file: 'src/features/transactions/coin/CoinScreen.test.tsx',
        title:
          'a coin’s page shows the sum over the accounts with a balance, and links each account to its transactions',
      },
      {
        file: 'src/features/transactions/coin/CoinScreen.test.tsx',
        title:
          'a coin’s page links to trade, deposit, withdrawal and conversion; the page of a stock without a pair has none of these links',
      },
    ],
  },
  {
    id: 'assets-15',
    line: 'Cost and profit of a coin are computed from the ledger by average cost, to the last digit.',
    tests: [
      {
        file: 'tests/invariants/portfolio-and-privacy/cost-basis.test.ts',
        title:
          'the cost basis and the profit of random trades equal the results of a reference model, and add up to the money received minus the money paid',
      },
      {
        file: 'tests/invariants/portfolio-and-privacy/cost-basis.test.ts',
        title:
          'cost basis and profit of random accounts equal the results computed from the fills that a person sees, and agree with the ledger',
      },
      {
        file: 'src/domain/trade/costBasis.test.ts',
        title: 'the average cost includes fees, and a sale removes its proportional share of the cost',
      },
    ],
  },
  {
    id: 'assets-16',
    line: 'A person verifies on the device that their balances are in the signed total of everybody’s; who is left out or counted with less sees it.',
    tests: [
      {
        file: 'tests/invariants/liabilities-proof.test.ts',
        title:
          'the proof of liabilities of each person leads to the signed root, and the sums of the tree equal the sums of the ledger',
      },
      {
        file: 'tests/invariants/liabilities-proof.test.ts',
        title:
          "the liabilities tree of the next day › after the leaf of a person was deleted, is reported by that person's device and by the ledger audit",
      },
      {
        file: 'tests/invariants/liabilities-proof.test.ts',
        title:
          "the liabilities tree of the next day › after the amount of a person was reduced, is reported by that person's device and by the ledger audit",
      },
      {
        file: 'src/features/liabilities-proof/ProofScreen.test.tsx',
        title:
          'when the signed total leaves the person out, the proof page shows a warning with a link to customer service',
      },
    ],
  },
  {
    id: 'assets-17',
    line: 'A calendar tells the profit or loss of each day, with a sign; a day opens its figures, a month and a year their total.',
    tests: [
      {
        file: 'tests/e2e/funds/portfolio-and-privacy.spec.ts',
        title:
          '/pages/fund/profit: a day of the calendar opens its figures by keyboard, offline they are readable with their time, and they are hidden with the balances',
      },
      {
        file: 'src/features/portfolio/ProfitScreen.test.tsx',
        title: 'the profit calendar is a table of weeks in which each day shows its profit with a sign',
      },
      {
        file: 'src/features/portfolio/ProfitScreen.test.tsx',
        title:
          'a click on a day of the profit calendar shows the figures from which the day’s profit is computed',
      },
      {
        file: 'src/features/portfolio/ProfitScreen.test.tsx',
        title:
          'the buttons of the profit calendar step through the months, from the month of the account’s opening to the present month',
      },
      {
        file: 'src/features/portfolio/ProfitScreen.test.tsx',
        title:
          'the profit of a year in the profit calendar is the sum of its months, and a click on a month opens its days',
      },
    ],
  },
  {
    id: 'assets-18',
    line: 'The profits of the days add up to the profit of the period, to the last digit; a day without a price is left out and said.',
    tests: [
      {
        file: 'src/domain/trade/portfolio.test.ts',
        title:
          'for any sequence of days the profits of the calendar add up to the change of value minus the net deposits',
      },
      {
        file: 'tests/invariants/portfolio-and-privacy/portfolio.test.ts',
        title:
          'the days of a month equal the days of the portfolio curve, and their profits add up to the gain in value',
      },
      {
        file: 'src/domain/trade/portfolio.test.ts',
        title:
          'a day without a price or rate and the following day have no profit, and the sum reports the number of such days',
      },
      {
        file: 'src/features/portfolio/ProfitScreen.test.tsx',
        title:
          'a day without a price has no profit in the profit calendar, and a note at the total names the missing day',
      },
    ],
  },
]
