import type { AcceptanceLine } from '../criterion.ts'

export const dual: readonly AcceptanceLine[] = [
  {
    id: 'dual-01',
    line: 'A type left out is "sell high".',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: '"sell high" products are shown first, and zones, coins and the other type can be chosen',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'returns the call products on sale when the list is requested without a type',
      },
    ],
  },
  {
    id: 'dual-02',
    line: 'What is left moves when somebody else buys.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'the available shares change when another person buys',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'a purchase sends an event with the remaining shares of the product to every client that is subscribed to the product',
      },
    ],
  },
  {
    id: 'dual-03',
    line: 'A part of a share and nothing are rejected with their words.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'zero and fractional shares are rejected, and ten shares show both outcomes and are bought',
      },
      {
        file: 'src/features/dual/formRules.test.ts',
        title:
          'a dual investment of missing, fractional or zero shares is rejected with a separate message for each case',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'a purchase of dual investment shares › of "" shares is rejected with dual_num_missing',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'a purchase of dual investment shares › of "1.5" shares is rejected with dual_num_integer',
      },
    ],
  },
  {
    id: 'dual-04',
    line: 'Of two people for the last share one has it and the other hears "Sold out".',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'of two people who buy the last share one gets it and the other reads "Sold out"',
      },
      {
        file: 'tests/invariants/dual/races.test.ts',
        title:
          'of two people who buy the last share of a product at the same time, one gets the share and the other gets the error "sold out", in … rounds',
      },
    ],
  },
  {
    id: 'dual-05',
    line: 'Settled at the target price itself, the stablecoin is paid.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title:
          'a settlement exactly at the target price pays USDT, orders of one date settle by one price, and no button offers to cancel an order',
      },
      {
        file: 'src/domain/earn/dual.test.ts',
        title: 'pays the stablecoin when the settlement price equals the target price',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'pays 6,042 USDT at a settlement price of 60,000, the target price itself',
      },
    ],
  },
  {
    id: 'dual-06',
    line: 'A second after the end of the sale it is rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title:
          'one second after the end of the sale the page says it has ended and the server rejects a purchase',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'a purchase of dual investment shares › is accepted in the last second of the sale and rejected one second later',
      },
    ],
  },
  {
    id: 'dual-07',
    line: 'All orders of a coin and date show one settlement price.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title:
          'a settlement exactly at the target price pays USDT, orders of one date settle by one price, and no button offers to cancel an order',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'the settlement price of a dual investment › is the same for all orders of a coin and date, for call and put products, and never changes',
      },
    ],
  },
  {
    id: 'dual-08',
    line: 'The settlement done twice pays once.',
    tests: [
      {
        file: 'tests/invariants/dual/races.test.ts',
        title:
          'a settlement that two nodes run at the same time, and that is repeated later, pays once, in … rounds',
      },
    ],
  },
  {
    id: 'dual-09',
    line: 'Nothing cancels or redeems an order.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title:
          'a settlement exactly at the target price pays USDT, orders of one date settle by one price, and no button offers to cancel an order',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'the contract has no call that cancels or redeems a dual investment early',
      },
    ],
  },
  {
    id: 'dual-10',
    line: "The help's calculator equals the purchase page's result and works without a connection.",
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'the calculator gives the same result as the purchase page, also offline',
      },
    ],
  },
  {
    id: 'dual-11',
    line: 'Below the target price the coin comes back with its interest: 0.1007 BTC.',
    tests: [
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'pays 0.1007 BTC at a settlement price of 59,999.99',
      },
      {
        file: 'src/domain/earn/dual.test.ts',
        title: '0.1 BTC pays 0.1007 BTC at settlement below 60,000 and 6,042 USDT from 60,000 on',
      },
    ],
  },
  {
    id: 'dual-12',
    line: 'The other kind pays 0.1007 BTC below and 6,042 USDT from the target price on.',
    tests: [
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'in a "buy low" product for 6,000 USDT pays 0.1007 BTC at a settlement price of 59,000, and 6,042 USDT at 60,000',
      },
      {
        file: 'src/domain/earn/dual.test.ts',
        title: '6,000 USDT with target price 60,000 pays 0.1007 BTC at 59,000 and 6,042 USDT at 60,000',
      },
    ],
  },
  {
    id: 'dual-13',
    line: 'Both outcomes are shown before the purchase.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'zero and fractional shares are rejected, and ten shares show both outcomes and are bought',
      },
      {
        file: 'src/features/dual/formRules.test.ts',
        title:
          'a dual investment of ten shares costs 0.1 BTC and shows the payouts below and above the target price',
      },
    ],
  },
  {
    id: 'dual-14',
    line: 'The understanding has to be ticked.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'zero and fractional shares are rejected, and ten shares show both outcomes and are bought',
      },
    ],
  },
  {
    id: 'dual-15',
    line: 'Without a price for 24 hours the principal comes back without interest.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'without a price for a day the principal is returned',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'a purchase of ten dual investment shares of 0.01 BTC at 36.5 %, target price 60,000, for 7 days › returns the principal without interest when there is no settlement price for 24 hours',
      },
    ],
  },
  {
    id: 'dual-16',
    line: 'The price is the mean of 15:30 to 16:00, and needs a price in half of its minutes.',
    tests: [
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'the settlement price of a dual investment › is the mean of the prices recorded from 15:30 to 16:00, rounded down',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'the settlement price of a dual investment › exists only when prices were recorded in at least 15 of the 30 minutes from 15:30 to 16:00',
      },
    ],
  },
  {
    id: 'dual-17',
    line: 'The holding days are calendar days of UTC+8 from today.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title:
          'the term is counted from today, whenever the product was loaded, and a purchase with another term than confirmed is rejected',
      },
      {
        file: 'src/domain/earn/dual.test.ts',
        title: 'a purchase at 2026-03-01T00:00:00 is held 7 days until 8 March',
      },
      {
        file: 'src/domain/earn/dual.test.ts',
        title: 'a purchase at 2026-03-01T23:59:59 is held 7 days until 8 March',
      },
    ],
  },
  {
    id: 'dual-18',
    line: 'Without a line products and positions are readable, the calculator counts, and nothing is bought.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'the products are readable with the time of their data',
      },
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'offline the calculator works and buying is disabled',
      },
      { file: 'tests/e2e/earn/dual-investment.spec.ts', title: 'the positions are readable' },
    ],
  },
  {
    id: 'dual-19',
    line: 'More than is left, than at once or than the balance is rejected.',
    tests: [
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'a purchase of dual investment shares › is rejected for more shares than available or allowed, for a sold-out product, and without enough money',
      },
      {
        file: 'src/features/dual/formRules.test.ts',
        title:
          'a dual investment is rejected above the remaining shares, the purchase limit or the balance, outside the sale time, and while its pair is halted',
      },
    ],
  },
  {
    id: 'dual-20',
    line: 'What matures is told and leads to its position.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'a matured position sends a message that links to the position',
      },
    ],
  },
  {
    id: 'dual-21',
    line: 'New terms touch no open order; a purchase on other terms than shown is rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'changed terms do not affect open orders, and a product shown with old terms is not bought',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'a purchase of dual investment shares › is rejected when its terms differ from the terms of the product, and an open order keeps the terms of its purchase',
      },
    ],
  },
  {
    id: 'dual-22',
    line: 'A guest reads everything and is led to the login.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'a guest can read all products and is sent to the login to buy',
      },
    ],
  },
  {
    id: 'dual-23',
    line: 'What the platform could not pay is not opened.',
    tests: [
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'a purchase of dual investment shares › is rejected without moving money when the reserve cannot cover its payout',
      },
      {
        file: 'tests/invariants/dual/races.test.ts',
        title:
          'when the reserve can cover only one of several simultaneous orders, one order is opened, in … rounds',
      },
    ],
  },
]
