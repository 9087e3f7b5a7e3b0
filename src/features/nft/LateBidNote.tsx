import { Trans } from '@lingui/react/macro'

/** Note on the effect of a bid near the end of an auction (docs/products/nft.md#late-bids). */
export const LateBidNote = ({ minutes }: { readonly minutes: number }) => (
  <Trans>
    A bid in the last {minutes} minutes extends the auction, which then ends {minutes} minutes after that bid.
  </Trans>
)
