import type { AcceptanceLine } from '../criterion.ts'

export const coupon: readonly AcceptanceLine[] = [
  {
    id: 'coupon-01',
    line: 'A cash coupon used twice posts once.',
    tests: [
      {
        file: 'tests/e2e/earn/coupon.spec.ts',
        title: 'using one coupon twice at the same time credits it once',
      },
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title: 'fifty simultaneous uses of one coupon credit its value once, in … rounds',
      },
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title:
          'fifty simultaneous requests to use a coupon, all with one request id, credit its value once and get the same answer',
      },
    ],
  },
  {
    id: 'coupon-02',
    line: 'At its end a coupon moves to the expired ones.',
    tests: [
      {
        file: 'tests/e2e/earn/coupon.spec.ts',
        title: 'at its end a coupon moves to the list of expired coupons and the person gets a message',
      },
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title:
          'a coupon can be used until the last millisecond of its validity, and afterwards expires with a message',
      },
    ],
  },
  {
    id: 'coupon-03',
    line: 'An unknown code is a parameter error, one that was had before and one that is all taken say so.',
    tests: [
      {
        file: 'tests/e2e/earn/coupon.spec.ts',
        title:
          'an unknown code, a code used before and a code without coupons left are rejected, each with its reason',
      },
    ],
  },
  {
    id: 'coupon-04',
    line: 'After its day a code cannot be claimed.',
    tests: [
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title: 'a coupon code cannot be claimed after its last day or after operators have closed the code',
      },
    ],
  },
  {
    id: 'coupon-05',
    line: 'A coupon is claimed, used, and its money is there.',
    tests: [
      {
        file: 'tests/e2e/earn/coupon.spec.ts',
        title: 'a claimed coupon is used once and its money is credited',
      },
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title: 'a coupon can be claimed once per person and used once, and credits its value',
      },
    ],
  },
  {
    id: 'coupon-06',
    line: 'A fee coupon pays the fees of orders until its value is spent.',
    tests: [
      {
        file: 'tests/e2e/earn/coupon.spec.ts',
        title: 'a fee coupon chosen in the confirmation of an order pays its fee',
      },
      {
        file: 'tests/invariants/coupon/fee-coupons.test.ts',
        title: 'a fee coupon pays the fees of one order at a time until its value is used up',
      },
    ],
  },
  {
    id: 'coupon-07',
    line: 'A yield coupon adds to every day of one lock order.',
    tests: [
      {
        file: 'tests/e2e/earn/coupon.spec.ts',
        title: 'a yield coupon chosen when buying a lock mining order adds to its daily income',
      },
      {
        file: 'tests/invariants/coupon/fee-coupons.test.ts',
        title:
          'a yield coupon increases every daily income of one lock mining order and cannot be used again',
      },
    ],
  },
  {
    id: 'coupon-08',
    line: 'Without a line coupons are read and none is used.',
    tests: [
      {
        file: 'tests/e2e/earn/coupon.spec.ts',
        title: 'offline the loaded coupons are readable and cannot be used',
      },
    ],
  },
  {
    id: 'coupon-09',
    line: 'The last coupons go to as many people as there are coupons.',
    tests: [
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title: 'of fifty people who claim the last five coupons at the same time, five succeed, in … rounds',
      },
    ],
  },
]
