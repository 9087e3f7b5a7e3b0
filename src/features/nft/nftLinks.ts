import type { NftItem } from '#contract/trade/nft.ts'

export const MARKET = '/pages/nft/nft'
export const HUB = '/pages/nft/mine'
export const MY_NFT = '/pages/nft/myNft'
export const RECORDS = '/pages/nft/purchase'

/** Whether a work is a video or audio work, which has the player's page. */
export const isMediaWork = ({ type }: Pick<NftItem, 'type'>): boolean => type === 'video' || type === 'audio'

export const codeHref = (code: string): string => `/pages/nft/artworkDetail?code=${code}`
export const playHref = (code: string): string => `/pages/nft/artworkDetail_video?code=${code}`
export const itemHref = (item: Pick<NftItem, 'code' | 'type'>): string =>
  isMediaWork(item) ? playHref(item.code) : codeHref(item.code)

export const artistHref = (id: number): string => `/pages/nft/artistDetail?id=${id}`
export const buyHref = (code: string): string => `/pages/nft/purchase_one?code=${code}`
export const payHref = (order: number): string => `/pages/nft/purchase_one?order=${order}`
export const recordHref = (order: number): string => `${RECORDS}?id=${order}`
export const resellHref = (holding: number): string => `/pages/nft/resell?id=${holding}`
