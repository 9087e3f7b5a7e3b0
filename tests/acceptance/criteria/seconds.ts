import type { AcceptanceLine } from '../criterion.ts'

export const seconds: readonly AcceptanceLine[] = [
  {
    id: 'seconds-01',
    line: 'An option settles at the first tick at or after its end, though the line broke on the way.',
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          'a seconds option is settled by the first price at or after its end, even when the connection was lost in the meantime',
      },
      {
        file: 'tests/invariants/seconds/reference-model.test.ts',
        title: 'the results of … random seconds options equal the results of a reference model in integers',
      },
      {
        file: 'src/domain/trade/seconds.test.ts',
        title: 'ends at the first tick at its expiry or up to 10 s later, never before',
      },
    ],
  },
  {
    id: 'seconds-02',
    line: 'An equal price gives the whole stake back.',
    tests: [
      { file: 'tests/e2e/trade/seconds-options.spec.ts', title: 'an equal price returns the whole stake' },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'a seconds option › whose end price equals its entry price returns the whole stake',
      },
    ],
  },
  {
    id: 'seconds-03',
    line: "A win pays stake x (1 + ratio) in one line of the option account's bills.",
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title: 'a won option pays stake and return in one transaction',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'a seconds option › enters at the next recorded price and, when won, pays stake × (1 + ratio) from the reserve',
      },
      {
        file: 'src/domain/trade/seconds.test.ts',
        title: 'a seconds order costs its stake, and pays stake × (1 + ratio) when won',
      },
    ],
  },
  {
    id: 'seconds-04',
    line: 'Opposite sides of the same ticks have opposite results.',
    tests: [
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'a seconds option › has the opposite result of an option of the other side on the same ticks',
      },
      {
        file: 'tests/invariants/seconds/reference-model.test.ts',
        title: 'two seconds options of opposite sides on the same ticks have opposite results',
      },
    ],
  },
  {
    id: 'seconds-05',
    line: "The countdown follows the server's clock where the device's is five minutes ahead.",
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          "the countdown of a seconds option follows the server's clock when the clock of the device is five minutes fast",
      },
    ],
  },
  {
    id: 'seconds-06',
    line: 'The confirmation says the greatest loss before the gain.',
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          'the possible loss is shown before the gain, an option is opened once, counts down, and shows its result with its price',
      },
    ],
  },
  {
    id: 'seconds-07',
    line: 'A stake below the minimum, above the maximum or above the balance is rejected.',
    tests: [
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'a new seconds option › with %j is rejected by the error %s',
      },
      { file: 'src/domain/trade/seconds.test.ts', title: 'a seconds order of %j is rejected: %s' },
      {
        file: 'src/features/seconds/form/formRules.test.ts',
        title: 'a stake of %j has the validation result %j',
      },
    ],
  },
  {
    id: 'seconds-08',
    line: 'The result is shown with its price, from the event or the question after it.',
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          'the possible loss is shown before the gain, an option is opened once, counts down, and shows its result with its price',
      },
      {
        file: 'src/features/seconds/orders/useFinishedOptions.test.tsx',
        title:
          'for options that left the open list without an event, the results are requested once and reported together',
      },
      {
        file: 'src/features/seconds/orders/useFinishedOptions.test.tsx',
        title: 'an option whose end is reported by an event and by the list is shown as finished once',
      },
    ],
  },
  {
    id: 'seconds-09',
    line: 'An option that ended while the connection was away shows its result on return.',
    tests: [
      {
        file: 'tests/offline/offline-seconds-options.spec.ts',
        title:
          'the results of seconds options that ended while offline are shown when the connection is restored',
      },
    ],
  },
  {
    id: 'seconds-10',
    line: 'Where options are closed for a region the page says so and the server rejects.',
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title: 'when seconds options are closed the page shows a notice instead of its buttons',
      },
      {
        file: 'server/identity/accounts/requirements.test.ts',
        title:
          'a product closed in a country is rejected for people of that country, and a person without a known country is asked to verify',
      },
    ],
  },
  {
    id: 'seconds-11',
    line: 'Five rows are read at a time.',
    tests: [
      { file: 'tests/e2e/trade/seconds-options.spec.ts', title: 'the list loads five options at a time' },
    ],
  },
  {
    id: 'seconds-12',
    line: 'An option that ends moves to the other tab without a reload.',
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title: 'an option that ends moves to the other tab without a reload',
      },
    ],
  },
  {
    id: 'seconds-13',
    line: 'The receipt names its ticks and is computed again on the device.',
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          'a seconds option is settled by the first price at or after its end, even when the connection was lost in the meantime',
      },
      {
        file: 'src/features/seconds/orders/recomputeReceipt.test.ts',
        title: 'a receipt is confirmed when the recomputed result equals the settled result',
      },
      {
        file: 'src/features/seconds/orders/recomputeReceipt.test.ts',
        title: 'a receipt is rejected for a result other than the recomputed result',
      },
    ],
  },
  {
    id: 'seconds-14',
    line: 'The highest payout is set aside when an option opens; what the platform could not pay is not opened.',
    tests: [
      {
        file: 'tests/invariants/seconds/races.test.ts',
        title: 'of … simultaneous seconds options, as many are opened as the reserve can pay, in … rounds',
      },
      {
        file: 'tests/invariants/ledger/reserve.test.ts',
        title:
          'a platform account that is a reserve › pays winners from the amounts set aside, and keeps the stakes of losers',
      },
    ],
  },
  {
    id: 'seconds-15',
    line: 'A stake comes back with its reason when no price comes in time.',
    tests: [
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'the stake of a seconds option › is returned with a reason when no price is recorded within ten seconds after the order',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'the stake of a seconds option › is returned with a reason when the first price is recorded later than ten seconds after the order',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'the stake of a seconds option › is returned with a reason when no price is recorded within ten seconds after the end',
      },
    ],
  },
  {
    id: 'seconds-16',
    line: 'Terms that did not come are asked for again and no sheet opens by itself.',
    tests: [
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title: 'terms that cannot be loaded can be requested again, and no sheet opens by itself',
      },
    ],
  },
  {
    id: 'seconds-17',
    line: 'An order of unknown outcome stays in sight and is asked for.',
    tests: [
      {
        file: 'tests/offline/offline-seconds-options.spec.ts',
        title:
          'an order with an unknown outcome stays visible after its sheet is closed, and its outcome is requested from the server',
      },
    ],
  },
  {
    id: 'seconds-18',
    line: "A person's own limits and pauses hold.",
    tests: [
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'a daily loss limit counts the stakes of open options as lost, and starts again at midnight (UTC+8)',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'a higher loss limit takes effect after a day, and a pause cannot be shortened',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'loss limits and pauses of seconds options, set by a person for themselves › a loss limit is not exceeded by simultaneous options from two devices',
      },
      {
        file: 'src/domain/trade/seconds.test.ts',
        title: 'take effect at once when lowered, and after 24 hours when raised',
      },
    ],
  },
  {
    id: 'seconds-19',
    line: "The full-screen page opened with another kind leads to that kind's pair page.",
    tests: [
      {
        file: 'src/routes/-pages.test.tsx',
        title: 'the seconds-contract page opened with type %s redirects to %s, with its pair',
      },
    ],
  },
]
