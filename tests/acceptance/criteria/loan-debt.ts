import type { AcceptanceLine } from '../criterion.ts'

export const loanDebt: readonly AcceptanceLine[] = [
  {
    id: 'loan-debt-01',
    line: 'Two days late 1,017,471.23 are owed.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'two days overdue, the figures match the specification, and a full repayment returns the collateral',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title:
          'that is two days overdue includes (1,000,000 + 7,397.26) × 0.5 % × 2 = 10,073.97 of overdue interest, for a debt of 1,017,471.23',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'a loan of 1,000,000 USDT with a collateral of 500,000 USDT › is paid out, costs 246.575342 USDT a day, and is repaid two days overdue with 1,017,471.23 USDT',
      },
    ],
  },
  {
    id: 'loan-debt-02',
    line: 'A fall to 109.9 % liquidates within 10 s.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'when prices fall to 109.9 % the loan is liquidated within 10 s, and the receipt names the prices',
      },
    ],
  },
  {
    id: 'loan-debt-03',
    line: '110.0 % is not liquidated, 109.9 % is.',
    tests: [
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title: 'happens at a margin level of 109.9 % and not at 110.0 %, compared without rounding',
      },
      {
        file: 'tests/invariants/loan/reference-model.test.ts',
        title:
          'a loan at a margin level of 109.9 % is liquidated and a loan at 110.0 % is not, for amounts of any number of digits',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'the margin level rules of a loan › warn the borrower at 130 and 120 %, and liquidate the loan at 109.9 % but not at 110.0 %',
      },
    ],
  },
  {
    id: 'loan-debt-04',
    line: 'The ledger sums to zero after every case.',
    tests: [
      {
        file: 'tests/invariants/loan/random-histories.test.ts',
        title:
          'after random sequences of loans over months, with clock jumps and falling prices, the ledger audit passes',
      },
    ],
  },
  {
    id: 'loan-debt-05',
    line: 'A repayment goes to overdue interest, interest, principal, from margin and then spot.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'two days overdue, the figures match the specification, and a full repayment returns the collateral',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title: 'pays overdue interest first, then interest, then principal, and is limited to the debt',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title:
          'of 1,017,471.23 takes 1,000,000 from the margin account, then 17,471.23 from the spot account',
      },
    ],
  },
  {
    id: 'loan-debt-06',
    line: 'Interest of a day at 9 % of a million is 246.575342; after 30 days 7,397.26.',
    tests: [
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title: 'of a million at 9 % is 246.575342 a day and 7,397.26 in 30 days',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'a loan of 1,000,000 USDT with a collateral of 500,000 USDT › is paid out, costs 246.575342 USDT a day, and is repaid two days overdue with 1,017,471.23 USDT',
      },
    ],
  },
  {
    id: 'loan-debt-07',
    line: 'Monthly interest is taken on the bill day; without it the bill is late.',
    tests: [
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'a loan of 1,000,000 USDT with a collateral of 500,000 USDT › debits the monthly interest from the spot account, and has an overdue bill when the spot account is empty',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title: 'adds 0.5 % of a missed bill per day to the normal interest',
      },
    ],
  },
  {
    id: 'loan-debt-08',
    line: 'Warnings come at 130 and 120 %.',
    tests: [
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title:
          'is preceded by a warning below 130 % and one below 120 %, each repeated only after the margin level was 5 percentage points above its threshold',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'the margin level rules of a loan › warn the borrower at 130 and 120 %, and liquidate the loan at 109.9 % but not at 110.0 %',
      },
    ],
  },
  {
    id: 'loan-debt-09',
    line: 'Added collateral helps and leaves the balance once confirmed.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          "collateral is added, a transfer that would lead below 150 % is rejected, and another person's loan is reported as not found",
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'the margin level rules of a loan › count the equity of open positions and collateral that is added later',
      },
    ],
  },
  {
    id: 'loan-debt-10',
    line: 'While a loan is open no transfer may leave less than 150 %.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          "collateral is added, a transfer that would lead below 150 % is rejected, and another person's loan is reported as not found",
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'the margin level rules of a loan › reject a transfer out of the margin or the futures account that would leave less than 150 % of the debt',
      },
      {
        file: 'tests/invariants/loan/races.test.ts',
        title: 'simultaneous transfers never leave a loan with a margin level below 150 %, in … rounds',
      },
    ],
  },
  {
    id: 'loan-debt-11',
    line: 'Repayment and liquidation: one of the two ends the loan.',
    tests: [
      {
        file: 'tests/invariants/loan/races.test.ts',
        title:
          'of simultaneous repayments and a liquidation of one loan, exactly one ends the loan, in … rounds',
      },
    ],
  },
  {
    id: 'loan-debt-12',
    line: 'Without a line debts are read with their time, the gauge is grey, nothing can be done.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'offline the debt and its schedule are readable with their time, the risk gauge is grey, and nothing can be done',
      },
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title: 'offline a loan of the list opens for the first time, with the data of its row',
      },
    ],
  },
  {
    id: 'loan-debt-13',
    line: 'A liquidation pays the debt, gives back the rest and leaves a shortfall to the platform.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'when prices fall to 109.9 % the loan is liquidated within 10 s, and the receipt names the prices',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title:
          'with collateral worth 1,099,000 pays the debt and returns 99,000; collateral worth 900,000 leaves the platform a loss of 100,000',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'the margin level rules of a loan › liquidate a loan by cancelling orders, closing positions and selling coins, after which the platform bears the shortfall',
      },
    ],
  },
  {
    id: 'loan-debt-14',
    line: 'A running loan keeps its rate.',
    tests: [
      {
        file: 'tests/invariants/loan/operator-commands.test.ts',
        title:
          'changed loan terms apply to new applications, and an application that is being reviewed keeps its interest rate and is not paid out at another rate',
      },
    ],
  },
  {
    id: 'loan-debt-15',
    line: 'Several loans of a person are counted together.',
    tests: [
      {
        file: 'tests/invariants/loan/several-loans.test.ts',
        title: 'a person can have several loans, up to the total allowance of their level',
      },
      {
        file: 'tests/invariants/loan/several-loans.test.ts',
        title:
          'two loans of one person, each covered by its own collateral and a proportional part of the shared balance, are both liquidated at a margin level of 109.9 % and both stay open at 110.0 %',
      },
    ],
  },
]
