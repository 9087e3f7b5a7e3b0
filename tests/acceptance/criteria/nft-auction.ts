import type { AcceptanceLine } from '../criterion.ts'

export const nftAuction: readonly AcceptanceLine[] = [
  {
    id: 'nft-auction-01',
    line: 'At 1,000 with an increment of 50, 1,049 is rejected and 1,050 is taken.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'in an auction the margin is paid once, a bid of 1,049 is rejected, 1,050 is accepted, and the bid button returns after being outbid',
      },
      {
        file: 'src/domain/trade/nft.test.ts',
        title: 'with current price 1,000 and increment 50 is rejected at 1,049 and accepted at 1,050',
      },
      {
        file: 'src/features/nft/detail/bidRules.test.ts',
        title: 'is rejected at 1,049 and accepted at 1,050',
      },
    ],
  },
  {
    id: 'nft-auction-02',
    line: 'Whoever is outbid is told and has the button back within 2 s.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'in an auction the margin is paid once, a bid of 1,049 is rejected, 1,050 is accepted, and the bid button returns after being outbid',
      },
    ],
  },
  {
    id: 'nft-auction-03',
    line: 'The margin is charged once for each auction.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'in an auction the margin is paid once, a bid of 1,049 is rejected, 1,050 is accepted, and the bid button returns after being outbid',
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › freezes the margin of a bidder once, requires each bid to be higher by the increment, and returns the margin of the loser',
      },
    ],
  },
  {
    id: 'nft-auction-04',
    line: '850 available pay a win at 1,050 with a margin of 200; 849.99 do not.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'an auction won at 1,050 with a margin of 200 cannot be paid from 849.99, is paid from 850, and is paid once',
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › won at 1,050 can be paid from a balance of 850, and not from 849.99',
      },
      {
        file: 'src/features/nft/checkout/formRules.test.ts',
        title: 'is 850, accepted with a balance of 850 and rejected with a balance of 849.99',
      },
    ],
  },
  {
    id: 'nft-auction-05',
    line: 'A win is payable after 86,399 s, expired after 86,401 s, and its margin gone.',
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › can be paid by its winner until 86,400 s after its end, and afterwards the margin is lost',
      },
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'an order is payable until its deadline, then expires and the margin is kept by the platform',
      },
      {
        file: 'src/features/nft/checkout/formRules.test.ts',
        title: 'is accepted until one second before the deadline and rejected as late from the deadline on',
      },
    ],
  },
  {
    id: 'nft-auction-06',
    line: 'A leading bid becomes outbid by its event.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'a leading bid is shown as outbid by an event, and offline the NFT home page is shown',
      },
    ],
  },
  {
    id: 'nft-auction-07',
    line: 'Of equal bids at once one is taken.',
    tests: [
      {
        file: 'tests/invariants/nft/races.test.ts',
        title: 'of … simultaneous equal bids in an NFT auction, one is accepted',
      },
    ],
  },
  {
    id: 'nft-auction-08',
    line: "A bid after the end by the server's clock is rejected.",
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › rejects a bid before its start, after its end, by the seller, or below the next increment',
      },
      {
        file: 'tests/invariants/nft/races.test.ts',
        title:
          'a bid one millisecond before the end of an NFT auction is accepted, and a bid at the end is rejected, in … rounds',
      },
    ],
  },
  {
    id: 'nft-auction-09',
    line: 'Payment against expiry: exactly one happens.',
    tests: [
      {
        file: 'tests/invariants/nft/races.test.ts',
        title:
          'a won NFT auction that is paid at its payment deadline is either paid or expired, never both, in … rounds',
      },
    ],
  },
  {
    id: 'nft-auction-10',
    line: "One's own work is offered for resale, not for sale; bids of the seller are rejected.",
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: "a person's own NFT offers resale instead of purchase, and offline every action is disabled",
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › rejects a bid before its start, after its end, by the seller, or below the next increment',
      },
    ],
  },
  {
    id: 'nft-auction-11',
    line: 'Without the margin no bid; while leading no other bid.',
    tests: [
      {
        file: 'src/features/nft/detail/bidRules.test.ts',
        title:
          'is rejected without a paid margin, while the bidder leads, on the bidder’s own work, and outside the sale time',
      },
      {
        file: 'src/features/nft/detail/possibleAction.test.ts',
        title: 'is to pay the margin in an auction before the margin is paid',
      },
      {
        file: 'src/features/nft/detail/possibleAction.test.ts',
        title: 'is none while the person leads the auction',
      },
    ],
  },
  {
    id: 'nft-auction-12',
    line: 'Losers have their margin back at the end.',
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › freezes the margin of a bidder once, requires each bid to be higher by the increment, and returns the margin of the loser',
      },
    ],
  },
  {
    id: 'nft-auction-13',
    line: 'The message of a won auction leads to its checkout.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'the message of a won auction opens its checkout, and the bid opens its order',
      },
    ],
  },
  {
    id: 'nft-auction-14',
    line: 'An unpaid win of a resale goes back to its seller.',
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title: 'an unpaid win of a resale returns the item to its seller',
      },
    ],
  },
  {
    id: 'nft-auction-15',
    line: 'A bid in the last ten minutes moves the end to ten minutes after it, and the highest bid of then wins.',
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › is extended by ten minutes with each bid in the last ten minutes, and is won at its extended end',
      },
    ],
  },
]
