import type { NftType, Rarity } from '#contract/trade/nft.ts'

/**
 * The sample works of a demo installation: the data for drawing them (`sample-media/`) and for putting them
 * on sale (`demo-seed.ts`).
 */
export type Style = 'tide' | 'grid' | 'orbit' | 'tile' | 'tone' | 'dusk' | 'stone' | 'kite'

export interface SampleArtist {
  readonly name: string
  readonly style: Style
}

export const ARTISTS: readonly SampleArtist[] = [
  { name: 'Mira Solen', style: 'tide' },
  { name: 'Atelier Quadro', style: 'grid' },
  { name: 'Ovo Lindt', style: 'orbit' },
  { name: 'Tessa Marn', style: 'tile' },
  { name: 'Hum & Hollow', style: 'tone' },
  { name: 'Ilan Dusk', style: 'dusk' },
]

/** How a sample is sold: its price, and its start and end in hours from the first start of the server. */
export interface SampleSale {
  readonly mode: 'fixed' | 'auction'
  readonly coin: 'USDT' | 'ETH' | 'BTC'
  readonly price: string
  readonly increment?: string
  readonly margin?: string
  readonly from: number
  readonly hours: number
}

export interface SampleWork {
  readonly code: string
  readonly name: string
  readonly type: NftType
  readonly rarity: Rarity
  readonly style: Style
  readonly series: string
  /** Seconds. */
  readonly duration: number
  readonly sale: SampleSale
}

const fixed = (price: string, coin: SampleSale['coin'] = 'USDT', from = 0): SampleSale => ({
  mode: 'fixed',
  coin,
  price,
  from,
  hours: 720,
})
const auction = (price: string, increment: string, margin: string, hours: number, from = 0): SampleSale => ({
  mode: 'auction',
  coin: 'USDT',
  price,
  increment,
  margin,
  from,
  hours,
})

const work = (
  code: string,
  name: string,
  rarity: Rarity,
  style: Style,
  series: string,
  sale: SampleSale,
  type: NftType = 'image',
  duration = 0,
): SampleWork => ({ code, name, type, rarity, style, series, duration, sale })

export const WORKS: readonly SampleWork[] = [
  work('TIDE01', 'Low Water, 5 a.m.', 2, 'tide', 'Soundings', fixed('300')),
  work('TIDE02', 'Seven Fathoms', 3, 'tide', 'Soundings', auction('1000', '50', '200', 30)),
  work('TIDE03', 'Lee Shore', 1, 'tide', 'Soundings', fixed('120')),
  work('TIDE04', 'The Long Swell', 4, 'tide', 'Soundings', auction('2400', '100', '480', 150)),
  work('GRID01', 'Plan for a Quiet Room', 1, 'grid', 'Floor Plans', fixed('95')),
  work('GRID02', 'Stairs, Twice', 2, 'grid', 'Floor Plans', fixed('0.12', 'ETH')),
  work('GRID03', 'Corner With Window', 2, 'grid', 'Floor Plans', auction('240', '10', '50', 8)),
  work('GRID04', 'Revolving Door', 3, 'grid', 'Floor Plans', fixed('640'), 'gif'),
  work('ORBT01', 'Two Moons', 2, 'orbit', 'Ephemeris', fixed('260')),
  work('ORBT02', 'Transit', 3, 'orbit', 'Ephemeris', auction('780', '20', '150', 54)),
  work('ORBT03', 'Retrograde', 2, 'orbit', 'Ephemeris', auction('400', '20', '80', 100), 'gif'),
  work('ORBT04', 'Slow Clock', 4, 'orbit', 'Ephemeris', fixed('0.03', 'BTC'), 'gif'),
  work('TILE01', 'Courtyard, Noon', 1, 'tile', 'Courtyards', fixed('80')),
  work('TILE02', 'Courtyard, Rain', 1, 'tile', 'Courtyards', fixed('85')),
  work('TILE03', 'Courtyard, Night', 3, 'tile', 'Courtyards', auction('520', '20', '100', 96, 20)),
  work('TILE04', 'The Missing Tile', 4, 'tile', 'Courtyards', fixed('1950', 'USDT', 26)),
  work('TONE01', 'Score for Rain Pipes', 2, 'tone', 'Field Scores', fixed('210'), 'audio', 12),
  work('TONE02', 'Night Bus, Idling', 2, 'tone', 'Field Scores', auction('180', '10', '40', 72), 'audio', 12),
  work('TONE03', 'Bell Buoy', 3, 'tone', 'Field Scores', fixed('560'), 'audio', 12),
  work('TONE04', 'Silent Score', 1, 'tone', 'Field Scores', fixed('70')),
  work('DUSK01', 'Last Ferry', 3, 'dusk', 'Blue Hours', auction('900', '50', '180', 44), 'video', 6),
  work('DUSK02', 'Headland', 2, 'dusk', 'Blue Hours', fixed('0.25', 'ETH'), 'video', 6),
  work('DUSK03', 'Lamp on the Pier', 1, 'dusk', 'Blue Hours', fixed('140')),
  work('DUSK04', 'Ridge Lines', 2, 'dusk', 'Blue Hours', fixed('330')),
]

export interface SampleBox {
  readonly code: string
  readonly series: string
  readonly style: Style
  readonly artist: number
  readonly prefix: string
  readonly price: string
  readonly coin: SampleSale['coin']
  readonly limit: number
}

export const BOXES: readonly SampleBox[] = [
  {
    code: 'STONEBOX',
    series: 'Tide Stones',
    style: 'stone',
    artist: 0,
    prefix: 'STONE',
    price: '20',
    coin: 'USDT',
    limit: 5,
  },
  {
    code: 'KITEBOX',
    series: 'Paper Kites',
    style: 'kite',
    artist: 3,
    prefix: 'KITE',
    price: '35',
    coin: 'USDT',
    limit: 3,
  },
]

/** Number of pieces of each rarity in a pool, common first: 60, 25, 10 and 5 %. */
const POOL: readonly (readonly [Rarity, number])[] = [
  [1, 12],
  [2, 5],
  [3, 2],
  [4, 1],
]

export interface SamplePiece {
  readonly code: string
  readonly name: string
  readonly rarity: Rarity
}

/** The pieces in a box, in the published order. */
export const poolOf = ({ prefix, series }: SampleBox): readonly SamplePiece[] =>
  POOL.flatMap(([rarity, count]) => Array.from({ length: count }, () => rarity)).map((rarity, index) => {
    const number = String(index + 1).padStart(2, '0')
    return { code: `${prefix}${number}`, name: `${series} #${number}`, rarity }
  })

const ENDINGS = { image: 'webp', gif: 'gif', audio: 'wav', video: 'webm' } as const

export const coverUrl = (code: string): string => `/h5/covers/nft/${code}.webp`
export const fileOf = ({ code, type }: Pick<SampleWork, 'code' | 'type'>): string =>
  `/h5/media/nft/${code}.${ENDINGS[type]}`
