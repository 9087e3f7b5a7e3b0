import { Trans } from '@lingui/react/macro'

/** What a bid near the end of an auction does (docs/products/nft.md#late-bids). */
export const LateBids = ({ minutes }: { readonly minutes: number }) => (
  <Trans>
    A bid in the last {minutes} minutes extends the auction, which then ends {minutes} minutes after that bid.
  </Trans>
)
