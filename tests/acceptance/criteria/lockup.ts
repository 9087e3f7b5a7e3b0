import type { AcceptanceLine } from '../criterion.ts'

export const lockup: readonly AcceptanceLine[] = [
  {
    id: 'lockup-01',
    line: 'The introduction has the worked example and is left out on the second visit when ticked.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title:
          'the introduction has a worked example and is skipped on the next visit when the box is ticked',
      },
    ],
  },
  {
    id: 'lockup-02',
    line: 'A sold-out product cannot be chosen.',
    tests: [
      { file: 'tests/e2e/earn/lockup.spec.ts', title: 'a sold-out product cannot be chosen' },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'a purchase of a lock mining product › is accepted at the minimum, and rejected a millionth below, above the balance, and above the remaining quota of the product',
      },
    ],
  },
  {
    id: 'lockup-03',
    line: 'An unknown category says "Function in development".',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'an unknown category in the address shows a notice and the first category',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'returns the rates that were published for a product in 30 days, and rejects an unknown category',
      },
    ],
  },
  {
    id: 'lockup-04',
    line: 'The minimum is taken and a millionth less is rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title:
          'the minimum is accepted and a millionth less is rejected, the agreement must be ticked, and the shown amount is what is locked',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'is accepted at the minimum and rejected a millionth below',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'a purchase of a lock mining product › is accepted at the minimum, and rejected a millionth below, above the balance, and above the remaining quota of the product',
      },
    ],
  },
  {
    id: 'lockup-05',
    line: 'The calculator equals the income that follows at a fixed rate.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title:
          'the minimum is accepted and a millionth less is rejected, the agreement must be ticked, and the shown amount is what is locked',
      },
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'at maturity five incomes and the principal are paid, without an action',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'earns 1,000 USDT × 0.3–0.4 % × 5 days = 15–20 USDT',
      },
    ],
  },
  {
    id: 'lockup-06',
    line: 'Redeemed with three days left, 1,000 come back as 988 and the income stays.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title:
          'redeemed three days before its end, a position of 1000 returns 988 and the income paid is kept',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'with a penalty of 0.4 % and 3 days left returns 988 of 1,000 when redeemed early',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title: 'that is redeemed on 4 March returns 988 USDT, and the income of 8 USDT already paid is kept',
      },
    ],
  },
  {
    id: 'lockup-07',
    line: 'At maturity there are five incomes, then the principal, and no button.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'at maturity five incomes and the principal are paid, without an action',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'a lock mining order of 1000 USDT for 5 days at 0.4 % a day, bought on 1 March at 15:00 › moves the principal, pays 4 USDT on each of five mornings, and returns 1000 USDT',
      },
    ],
  },
  {
    id: 'lockup-08',
    line: 'The nightly work run twice pays once.',
    tests: [
      {
        file: 'tests/invariants/lockup/random-histories.test.ts',
        title:
          'in random sequences of lock mining orders with clock jumps, each day is paid once, and the ledger audit passes',
      },
      {
        file: 'tests/invariants/lockup/races.test.ts',
        title: 'a redemption at the same time as the nightly job returns the principal once, in … rounds',
      },
    ],
  },
  {
    id: 'lockup-09',
    line: 'A redemption and the maturity at once give exactly one return.',
    tests: [
      {
        file: 'tests/invariants/lockup/races.test.ts',
        title: 'a redemption at the same time as the nightly job returns the principal once, in … rounds',
      },
    ],
  },
  {
    id: 'lockup-10',
    line: 'Redeemed on the day of the purchase 980 come back.',
    tests: [
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title: 'that is redeemed on the day of the purchase returns 980 USDT',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'returns 980 of 1,000 when redeemed on the day of the purchase',
      },
    ],
  },
  {
    id: 'lockup-11',
    line: 'The penalty is never above the principal.',
    tests: [
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'has a penalty of at most its amount, and no penalty on the last day',
      },
    ],
  },
  {
    id: 'lockup-12',
    line: 'The quota is never oversold.',
    tests: [
      {
        file: 'tests/invariants/lockup/races.test.ts',
        title:
          'of thirty people who buy at the same time a product whose quota is sufficient for ten, ten succeed, in … rounds',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'is accepted up to the maximum and up to the remaining quota, and rejected above either limit',
      },
    ],
  },
  {
    id: 'lockup-13',
    line: 'Without a line positions and sheet are readable, with their time, and nothing is bought or redeemed.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'offline a position and its redemption sheet open although they were never opened before',
      },
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'offline the positions and the redemption sheet are readable, and redeeming is disabled',
      },
      { file: 'tests/e2e/earn/lockup.spec.ts', title: 'offline the page is readable and buying is disabled' },
      { file: 'tests/e2e/earn/lockup.spec.ts', title: 'offline the available amount shows its own time' },
    ],
  },
  {
    id: 'lockup-14',
    line: 'A guest reads and is led to the login.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'a guest is sent to the login',
      },
    ],
  },
  {
    id: 'lockup-15',
    line: 'One rate per product and day, inside of its range, for everybody.',
    tests: [
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'earns the nearest rate of its agreed range on a day whose rate is outside of that range',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'is paid at the rate of the latest day for which a rate was set',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'returns the rates that were published for a product in 30 days, and rejects an unknown category',
      },
    ],
  },
  {
    id: 'lockup-16',
    line: "Three days without a server are three incomes afterwards, each at its own day's rate.",
    tests: [
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'a lock mining order of 1000 USDT for 5 days at 0.4 % a day, bought on 1 March at 15:00 › is paid three incomes after three days without a server, each at the rate of its own day',
      },
    ],
  },
  {
    id: 'lockup-17',
    line: 'An order keeps its terms, whatever the operator changes.',
    tests: [
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'the terms of a lock mining order › stay unchanged when the terms of the product change, and an order is not renewed on changed terms',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title:
          'a purchase of a lock mining product › is rejected when the terms of the product differ from the confirmed terms',
      },
    ],
  },
  {
    id: 'lockup-18',
    line: 'Without the tick of the agreement nothing is bought.',
    tests: [
      {
        file: 'src/features/earn/lockup/formRules.test.ts',
        title: 'a lock-up purchase is rejected until the agreement is ticked',
      },
    ],
  },
  {
    id: 'lockup-19',
    line: 'The days are those of UTC+8: value date the day after, end after the lock period.',
    tests: [
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'earns from 2 March and ends on 7 March',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'pays its daily income at 00:00 (UTC+8) on 3, 4, 5, 6 and 7 March',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title:
          'earns from the business day (UTC+8) after the purchase, regardless of the date in the local time zone',
      },
    ],
  },
]
