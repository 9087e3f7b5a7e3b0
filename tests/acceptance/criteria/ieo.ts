import type { AcceptanceLine } from '../criterion.ts'

export const ieo: readonly AcceptanceLine[] = [
  {
    id: 'ieo-01',
    line: "A status changes without a reload when the server's clock passes the start.",
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'the status changes without a reload when the server time passes the start',
      },
    ],
  },
  {
    id: 'ieo-02',
    line: 'The list scrolls to its end and says so.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'scrolling loads the list to its end, and subscriptions of others update the card',
      },
    ],
  },
  {
    id: 'ieo-03',
    line: 'The example balances to the unit: 500 frozen, 2,000 allotted for 200, 300 back.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'the example of the specification freezes 500 USDT, allots 2,000 ABC and returns 300 USDT exactly',
      },
      {
        file: 'src/domain/earn/ieo.test.ts',
        title:
          'applications for 2,500,000 of 1,000,000 units give a ratio of 0.4: an application for 5,000 units is allotted 2,000, pays 200 and is refunded 300',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'a subscription for 5,000 ABC at 0.10, of an issue of 1,000,000 with 2,500,000 subscribed › freezes 500, is allotted 2,000 ABC for 200 with a refund of 300, and is released after listing and lock period',
      },
    ],
  },
  {
    id: 'ieo-04',
    line: 'A double tap makes one order.',
    tests: [
      { file: 'tests/e2e/earn/ieo.spec.ts', title: 'a double tap creates one order' },
      {
        file: 'tests/invariants/ieo/races.test.ts',
        title: 'fifty simultaneous requests with one request id create one subscription',
      },
    ],
  },
  {
    id: 'ieo-05',
    line: "An unverified person is led to the form, also by the server's 998 after 1200 ms.",
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'an unverified person is sent to the verification before the form, or 1200 ms after an error 998 of the server',
      },
    ],
  },
  {
    id: 'ieo-06',
    line: "After the end a subscription is rejected by the server's clock.",
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'one second after the end a subscription is rejected and the button says that the sale has ended',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'a subscription for a token sale (IEO) › is rejected before the start and after the end of the sale, and for a project that is closed',
      },
      {
        file: 'tests/invariants/ieo/races.test.ts',
        title:
          'of 50 people who subscribe in the last milliseconds of a sale, subscriptions in time are counted and late subscriptions debit nothing, in … rounds',
      },
    ],
  },
  {
    id: 'ieo-07',
    line: 'All that is allotted is never more than is issued.',
    tests: [
      {
        file: 'tests/invariants/ieo/reference-model.test.ts',
        title: 'the allotments of 1,000 random subscriptions to an IEO never exceed the issue in total',
      },
      {
        file: 'tests/invariants/ieo/reference-model.test.ts',
        title:
          'the allotment of an IEO equals that of a reference model written from the specification, and never exceeds the issue, in … projects',
      },
    ],
  },
  {
    id: 'ieo-08',
    line: 'A row moves to passed by its event.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'a socket event moves the row to the allotted subscriptions, and after the release the tokens are in the assets',
      },
    ],
  },
  {
    id: 'ieo-09',
    line: 'After the release the token is available in the assets.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'a socket event moves the row to the allotted subscriptions, and after the release the tokens are in the assets',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'a subscription for 5,000 ABC at 0.10, of an issue of 1,000,000 with 2,500,000 subscribed › freezes 500, is allotted 2,000 ABC for 200 with a refund of 300, and is released after listing and lock period',
      },
    ],
  },
  {
    id: 'ieo-10',
    line: 'Amounts that are none, below the least or over the allowance are named.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'an invalid amount is reported, and a changed price must be confirmed again',
      },
      { file: 'src/domain/earn/ieo.test.ts', title: '%j is rejected as invalid' },
      {
        file: 'src/domain/earn/ieo.test.ts',
        title: 'is accepted from the minimum up to the person’s remaining allowance',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          "a subscription for a token sale (IEO) › accepts a quantity with up to ten decimals between the minimum and the person's allowance",
      },
    ],
  },
  {
    id: 'ieo-11',
    line: 'A changed price is asked about again and never trusted.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'an invalid amount is reported, and a changed price must be confirmed again',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'a subscription for a token sale (IEO) › is rejected at a price other than the shown price, in a currency that the project does not accept, and without enough money',
      },
    ],
  },
  {
    id: 'ieo-12',
    line: 'More than the balance says "Insufficient balance".',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'an invalid amount is reported, and a changed price must be confirmed again',
      },
    ],
  },
  {
    id: 'ieo-13',
    line: 'An undersubscribed project allots everything.',
    tests: [
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'the allotment of a token sale (IEO) › gives each subscriber the whole quantity when the project is undersubscribed',
      },
      {
        file: 'src/domain/earn/ieo.test.ts',
        title: 'an undersubscribed sale has ratio 1 and allots every application in full',
      },
    ],
  },
  {
    id: 'ieo-14',
    line: 'Release is at the listing time plus the lock period.',
    tests: [
      {
        file: 'src/domain/earn/ieo.test.ts',
        title:
          'tokens are allotted one minute after the subscription ends, and released after the listing and the lock period',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'a subscription for 5,000 ABC at 0.10, of an issue of 1,000,000 with 2,500,000 subscribed › freezes 500, is allotted 2,000 ABC for 200 with a refund of 300, and is released after listing and lock period',
      },
    ],
  },
  {
    id: 'ieo-15',
    line: 'White paper and website open in the web view with their host named.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'white paper and website open in the web view, which names their host',
      },
    ],
  },
  {
    id: 'ieo-16',
    line: 'Without a line facts and draft stay and nothing is sent; a clock at zero claims nothing.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'offline the facts are shown, the typed amount is kept, and nothing is sent',
      },
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'offline the list shows the time of its data, and a countdown at zero does not claim that the sale has ended',
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
          'an allotment and a release run by two nodes at the same time, and repeated later, are executed once, in … rounds',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'the allotment of a token sale (IEO) › and the release are executed at the next start of the server when both became due while the server was stopped',
      },
    ],
  },
  {
    id: 'ieo-18',
    line: 'The receipt has ratio, rounding and refund.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'the receipt shows ratio, rounding and refund, also offline',
      },
    ],
  },
  {
    id: 'ieo-19',
    line: 'The projects of test mode are marked as tests.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'the demo catalogue has projects in every phase, each marked as a test',
      },
      {
        file: 'tests/invariants/ieo/demo-catalogue.test.ts',
        title:
          'a demo installation has four IEO projects labelled as tests, of which one is running, one upcoming and two ended, renewed every noon',
      },
    ],
  },
]
