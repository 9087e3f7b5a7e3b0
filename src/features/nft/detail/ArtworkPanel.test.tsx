import { expect, test } from 'vitest'
import { type Nft, SALE_AUCTION, SALE_BOX, SALE_FIXED } from '#contract/trade/nft.ts'
import { render } from '#ui/test-kit.tsx'
import { work } from '../test-kit.ts'
import { Rules } from './ArtworkPanel.tsx'

test('the rules of an NFT work explain bids and the margin for an auction, and not for a fixed price or a box', () => {
  const text = (sell_mode: Nft['sell_mode']) => render(<Rules item={work({ sell_mode })} />).host.textContent
  expect(text(SALE_AUCTION)).toContain('To bid you pay the margin once')
  for (const mode of [SALE_FIXED, SALE_BOX] as const) {
    expect(text(mode)).toContain('Works are held in your account here')
    expect(text(mode)).not.toContain('margin')
  }
})
