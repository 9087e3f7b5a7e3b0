import type { AcceptanceLine } from '../criterion.ts'

export const nftMarket: readonly AcceptanceLine[] = [
  {
    id: 'nft-market-01',
    line: 'The four component routes open the right tab.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: '/pages/nft/components/{artwork,artist,collection,search} open their tab',
      },
    ],
  },
  {
    id: 'nft-market-02',
    line: 'The status follows the clock at start and end without a reload.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'the status changes by the clock at start and end, without a reload',
      },
    ],
  },
  {
    id: 'nft-market-03',
    line: 'A heart tapped without a connection is rejected and says so.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'a like is stored, and offline a like is rejected with a message',
      },
    ],
  },
  {
    id: 'nft-market-04',
    line: 'Sold works cannot be bought and stand apart.',
    tests: [
      { file: 'tests/e2e/earn/nft.spec.ts', title: 'sold NFTs are listed separately and cannot be bought' },
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'a sale that ended without a buyer is not listed as sold',
      },
    ],
  },
  {
    id: 'nft-market-05',
    line: 'The sale status is a table of the flag and the time.',
    tests: [
      {
        file: 'src/domain/trade/nft.test.ts',
        title:
          'the sale status of a work depends on the start and the end of the sale and on whether the work is on sale',
      },
      {
        file: 'tests/invariants/nft/reference-model.test.ts',
        title:
          'the status of an NFT sale follows from its "on sale" flag and the current time, as in the table of the specification',
      },
    ],
  },
  {
    id: 'nft-market-06',
    line: 'A kept film answers a range request with 206 without a connection and plays.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'the video of /pages/nft/artworkDetail_video plays, and plays again offline from the cache with status 206',
      },
      {
        file: 'sw/media.test.ts',
        title: 'is stored whole when its first range is requested, and then played from the cache',
      },
    ],
  },
  {
    id: 'nft-market-07',
    line: 'Broken audio says so and the page stays usable.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'audio plays, and broken audio shows an error and leaves the page usable',
      },
    ],
  },
  {
    id: 'nft-market-08',
    line: 'Without a line works are there with their time, actions are off, and an ended sale awaits an update.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'after a reload offline the NFTs are shown with their time',
      },
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: "a person's own NFT offers resale instead of purchase, and offline every action is disabled",
      },
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'offline a sale past its end waits for an update and is not called ended',
      },
    ],
  },
  {
    id: 'nft-market-09',
    line: 'Works are filtered, sorted and searched.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'a guest filters by status of the sale, sorts by price, and searches by text',
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'the list of NFTs filtered by status shows a sale as upcoming, running or ended by the current time',
      },
      {
        file: 'src/features/nft/market/artworkFilters.test.ts',
        title: 'the filter count includes the filters of the sheet, not the sales mode or the sort order',
      },
    ],
  },
  {
    id: 'nft-market-10',
    line: 'A picture that did not come is tried again on demand and when the connection is back.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title:
          'a picture that failed to load is loaded again by a click, and automatically when the connection is restored',
      },
    ],
  },
]
