import type { AcceptanceLine } from '../line.ts'

export const ieo: readonly AcceptanceLine[] = [
  {
    id: 'ieo-01',
    line: "A status changes without a reload when the server's clock passes the start.",
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'the status flips without a reload when the server’s clock passes the start',
      },
    ],
  },
  {
    id: 'ieo-02',
    line: 'The list scrolls to its end and says so.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'scrolling goes on to the end of the list; what others apply for moves on the card',
      },
    ],
  },
  {
    id: 'ieo-03',
    line: 'The example balances to the unit: 500 frozen, 2,000 allotted for 200, 300 back.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'the specification’s example: 500 USDT frozen, 2,000 ABC allotted, 300 back, to the unit',
      },
      {
        file: 'src/domain/earn/ieo.test.ts',
        title:
          'with 2,500,000 applied for of 1,000,000 the ratio is 0.4, so of 5,000 applied 2,000 are allotted, 200 paid and 300 refunded',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: '500 frozen, 2,000 allotted for 200, 300 back, released after market and lock',
      },
    ],
  },
  {
    id: 'ieo-04',
    line: 'A double tap makes one order.',
    tests: [
      { file: 'tests/e2e/ieo.spec.ts', title: 'a double tap makes one order' },
      {
        file: 'tests/invariants/ieo/races.test.ts',
        title: 'fifty equal requests at once are one application',
      },
    ],
  },
  {
    id: 'ieo-05',
    line: "An unverified person is led to the form, also by the server's 998 after 1200 ms.",
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'who is not verified is led there beforehand, and by the server’s 998 after 1200 ms',
      },
    ],
  },
  {
    id: 'ieo-06',
    line: "After the end a subscription is rejected by the server's clock.",
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'a second after the end nobody subscribes any more, and the button says so',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: 'not before, not from the end on, and not for what nobody offers',
      },
      {
        file: 'tests/invariants/ieo/races.test.ts',
        title:
          '50 people in the last milliseconds: who was counted was in time, and everybody else paid nothing, in … rounds',
      },
    ],
  },
  {
    id: 'ieo-07',
    line: 'All that is allotted is never more than is issued.',
    tests: [
      {
        file: 'tests/invariants/ieo/oracle.test.ts',
        title: '1,000 random applications are never allotted more than is issued',
      },
      {
        file: 'tests/invariants/ieo/oracle.test.ts',
        title: 'an allotment is what the specification says, and never more than was issued, in … projects',
      },
    ],
  },
  {
    id: 'ieo-08',
    line: 'A row moves to passed by its event.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'a row moves to passed by the event; after the release the token is available in the assets',
      },
    ],
  },
  {
    id: 'ieo-09',
    line: 'After the release the token is available in the assets.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'a row moves to passed by the event; after the release the token is available in the assets',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: '500 frozen, 2,000 allotted for 200, 300 back, released after market and lock',
      },
    ],
  },
  {
    id: 'ieo-10',
    line: 'Amounts that are none, below the least or over the allowance are named.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'says what is wrong with an amount, and asks again when the price has changed',
      },
      { file: 'src/domain/earn/ieo.test.ts', title: '%j is rejected as no quantity' },
      {
        file: 'src/domain/earn/ieo.test.ts',
        title: 'is accepted from the minimum to what is left of the person’s allowance',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: 'quantities of up to ten decimals, within the least and one’s allowance',
      },
    ],
  },
  {
    id: 'ieo-11',
    line: 'A changed price is asked about again and never trusted.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'says what is wrong with an amount, and asks again when the price has changed',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: 'at the price that was shown, in a currency that is offered, with money that is there',
      },
    ],
  },
  {
    id: 'ieo-12',
    line: 'More than the balance says "Insufficient balance".',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'says what is wrong with an amount, and asks again when the price has changed',
      },
    ],
  },
  {
    id: 'ieo-13',
    line: 'An undersubscribed project allots everything.',
    tests: [
      { file: 'tests/invariants/ieo/orders.test.ts', title: 'undersubscribed everything passes' },
      {
        file: 'src/domain/earn/ieo.test.ts',
        title: 'an undersubscribed sale has ratio 1 and allots every application whole',
      },
    ],
  },
  {
    id: 'ieo-14',
    line: 'Release is at the listing time plus the lock period.',
    tests: [
      {
        file: 'src/domain/earn/ieo.test.ts',
        title: 'tokens are allotted a minute after the end and released after time to market and lock period',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: '500 frozen, 2,000 allotted for 200, 300 back, released after market and lock',
      },
    ],
  },
  {
    id: 'ieo-15',
    line: 'White paper and website open in the web view with their host named.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'white paper and website open in the web view, and name their host',
      },
    ],
  },
  {
    id: 'ieo-16',
    line: 'Without a line facts and draft stay and nothing is sent; a clock at zero claims nothing.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'offline the facts are there, what was typed stays, and nothing is sent',
      },
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'offline the list is there with its time; a clock at zero claims nothing',
      },
    ],
  },
  {
    id: 'ieo-17',
    line: 'Allotment and release happen once, by two nodes and after an outage too.',
    tests: [
      {
        file: 'tests/invariants/ieo/races.test.ts',
        title:
          'the allotment and the release done by two nodes at once, and done again, happen once, in … rounds',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: 'three days without a server: allotted and released at once when it is back',
      },
    ],
  },
  {
    id: 'ieo-18',
    line: 'The receipt has ratio, rounding and refund.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'the receipt has the ratio, the rounding and the refund; offline too',
      },
    ],
  },
  {
    id: 'ieo-19',
    line: 'The projects of test mode are marked as tests.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'has the projects of the demo catalogue in every phase, each marked as a test',
      },
      {
        file: 'tests/invariants/ieo/demo-catalogue.test.ts',
        title: 'four labelled projects, one in each phase and one released; renewed every noon',
      },
    ],
  },
]
