import type { AcceptanceLine } from '../criterion.ts'

export const nftPurchase: readonly AcceptanceLine[] = [
  {
    id: 'nft-purchase-01',
    line: 'A request that is sent again makes one order.',
    tests: [
      { file: 'tests/e2e/earn/nft.spec.ts', title: 'a repeated request creates one order' },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an item is sold to one buyer, a second buyer is rejected, and a repeated request creates one order',
      },
    ],
  },
  {
    id: 'nft-purchase-02',
    line: 'A box opens once.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'a box is opened once, its content is verified on the device, and the counts go down',
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title: 'three boxes at 20 cost 60, the limit per person is enforced, and each box can be opened once',
      },
    ],
  },
  {
    id: 'nft-purchase-03',
    line: 'What is drawn never exceeds the pool and is proved by what was published before.',
    tests: [
      {
        file: 'tests/invariants/nft/blind-box-draws.test.ts',
        title:
          '10000 draws from the pool of a blind box draw each of the 10000 works once, and can be reproduced from the seed',
      },
      {
        file: 'tests/invariants/nft/blind-box-draws.test.ts',
        title:
          'a blind box of … works draws each work once, and every draw can be verified with the data that was published before the sale',
      },
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'a box is opened once, its content is verified on the device, and the counts go down',
      },
    ],
  },
  {
    id: 'nft-purchase-04',
    line: 'What is sold leaves Holding.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'a sold NFT moves from Holding to Sold, and offline a box cannot be opened',
      },
    ],
  },
  {
    id: 'nft-purchase-05',
    line: 'A resale whose end equals its start is rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'a resale that ends at its start is rejected, and a scheduled resale waits, starts on time and is withdrawn',
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title: 'a resale with an invalid price, increment, margin or time is rejected',
      },
      {
        file: 'src/features/nft/resell/formRules.test.ts',
        title:
          'an end at or before the start or over a year after it, with the error at the end; a start more than 60 seconds ago, with the error at the start',
      },
    ],
  },
  {
    id: 'nft-purchase-06',
    line: 'A listing for later appears as not started, then started.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'a resale that ends at its start is rejected, and a scheduled resale waits, starts on time and is withdrawn',
      },
    ],
  },
  {
    id: 'nft-purchase-07',
    line: 'One item has one buyer.',
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an item is sold to one buyer, a second buyer is rejected, and a repeated request creates one order',
      },
      {
        file: 'tests/invariants/nft/races.test.ts',
        title:
          'one of ten simultaneous buyers gets an item, and ten simultaneous margin payments or box openings are executed once, in … rounds',
      },
    ],
  },
  {
    id: 'nft-purchase-08',
    line: 'Boxes: none, a part and more than the limit are rejected by their words.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'zero, fractional and too many boxes are rejected, and three boxes cost 60',
      },
      {
        file: 'src/features/nft/checkout/formRules.test.ts',
        title:
          'a purchase of  boxes, with a limit of five per person and one box bought, has the error missing',
      },
      {
        file: 'src/features/nft/checkout/formRules.test.ts',
        title:
          'a purchase of 1.5 boxes, with a limit of five per person and one box bought, has the error whole',
      },
      {
        file: 'src/features/nft/checkout/formRules.test.ts',
        title:
          'a purchase of 5 boxes, with a limit of five per person and one box bought, has the error limit',
      },
    ],
  },
  {
    id: 'nft-purchase-09',
    line: 'A price or margin other than shown is rejected, and then shown.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'a purchase at a price that has risen since it was shown is rejected, and the new price is shown',
      },
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'paying a margin that has changed since it was shown is rejected, and the new margin is shown',
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title: 'a payment of the margin is rejected when the margin differs from the margin that was shown',
      },
    ],
  },
  {
    id: 'nft-purchase-10',
    line: 'The pay password is asked in the confirmation by whoever has one.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'an NFT at a fixed price is bought after a confirmation with the pay password',
      },
    ],
  },
  {
    id: 'nft-purchase-11',
    line: 'A sale pays the seller less the fee; platform stock pays the platform.',
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'a resale pays the seller the price less the fee that was shown, and the item belongs to the buyer',
      },
      {
        file: 'src/domain/trade/nft.test.ts',
        title: 'for three boxes at 20 is 60, and the fee, rounded up, is paid by the seller',
      },
    ],
  },
  {
    id: 'nft-purchase-12',
    line: 'A sale is taken back while nobody has paid a margin; unsold it expires and can be sold again.',
    tests: [
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'a resale can be withdrawn until a bidder has paid a margin, and an unsold resale expires and can be offered again',
      },
      {
        file: 'src/domain/trade/nft.test.ts',
        title: 'a sale may be withdrawn before its start, and after its start while nobody has paid a margin',
      },
    ],
  },
]
