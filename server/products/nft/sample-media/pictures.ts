import type { Rarity } from '#contract/trade/nft.ts'
import type { Style } from '../sample-works.ts'
import { chanceOf } from './random.ts'

/** Side length of the drawing; it is scaled when it is rendered. */
const SIDE = 800

/** Background and ink colours of each style, one row for each colour scheme of the style. */
const PALETTES: Readonly<Record<Style, readonly (readonly string[])[]>> = {
  tide: [
    ['#0d2a36', '#1f5f6e', '#4fa3a5', '#b9d8c9', '#f2e6c9'],
    ['#10182b', '#2a3f66', '#5d7fa8', '#c4cfd6', '#f0d9b8'],
    ['#123230', '#2f6b5f', '#8fb996', '#e3dcc0', '#e59f71'],
    ['#1a1430', '#4b3a73', '#8d6fa8', '#d7b7c1', '#f5e3cf'],
  ],
  grid: [
    ['#ece5d8', '#d9482b', '#1f3a5f', '#e7b23c', '#22252b'],
    ['#e3e6e4', '#27504b', '#e98a57', '#f3cf7a', '#1c2327'],
    ['#f1e9e1', '#355c9b', '#cf3f4c', '#f0c04c', '#20242c'],
    ['#22262e', '#e0593b', '#4f88c6', '#f0c75e', '#f3efe6'],
  ],
  orbit: [
    ['#0c0f1c', '#f4e3b2', '#d96f4d', '#5f86c9', '#2a3154'],
    ['#111018', '#e9e4da', '#b5485d', '#6fa8a0', '#352c45'],
    ['#0b1a1e', '#efe0bf', '#e08e45', '#5aa0a8', '#1d3c44'],
    ['#170f14', '#f3d9c4', '#d4574e', '#8d7fc2', '#3c2433'],
  ],
  tile: [
    ['#f2ead7', '#2f6f8f', '#e0a33d', '#b8492f', '#1d3c4b'],
    ['#dfe6e3', '#3f6b78', '#92b3b0', '#5b7f95', '#22353f'],
    ['#131a2e', '#32518f', '#c9a34a', '#7b4f8c', '#e6ddc6'],
    ['#f4efe6', '#1f5c58', '#d77a4a', '#e3b75b', '#2a2f36'],
  ],
  tone: [
    ['#14171f', '#e8b04b', '#e8e2d3', '#6c7a94', '#2b3140'],
    ['#191321', '#d96a6a', '#eedfd0', '#7f6c94', '#33283f'],
    ['#0f1c1c', '#65b8a6', '#e6ead9', '#5c7f86', '#1f3636'],
    ['#f0ebdf', '#26303f', '#b9543c', '#98a3ad', '#d8d0bf'],
  ],
  dusk: [
    ['#1b2447', '#e88f6a', '#f6c88f', '#4b3f72', '#141a30'],
    ['#16283f', '#6fa1b8', '#d7d6c2', '#2f4b66', '#0f1c2c'],
    ['#24203f', '#f0b45c', '#e3735e', '#4a3963', '#17152a'],
    ['#20303a', '#d9a37b', '#ecd9b4', '#48606b', '#141f26'],
  ],
  stone: [
    ['#e6e0d3', '#8d9690', '#5d6a6c', '#b7aa92', '#3c4548'],
    ['#d5dee0', '#5f8590', '#2f5560', '#9fb8b6', '#1f3a44'],
    ['#1c2434', '#6d84b4', '#b58fb0', '#3d4f78', '#e9dcc9'],
    ['#17120c', '#d9a441', '#f3dc9a', '#8a5d1f', '#fff4d6'],
  ],
  kite: [
    ['#dbe7ee', '#cf5b48', '#f2c14e', '#3c6e8f', '#2b3a45'],
    ['#f3e7d3', '#2f7a78', '#e58f4e', '#a8c3a0', '#33413d'],
    ['#232a45', '#e8785f', '#f4d06f', '#7392c9', '#e9e4d8'],
    ['#1d1730', '#f0b64a', '#e0567a', '#8a6fd0', '#fdf1cf'],
  ],
}

type Chance = () => number
type Draw = (inks: readonly string[], chance: Chance, turn: number) => string

const at = (inks: readonly string[], index: number): string => inks[index % inks.length] ?? '#888888'
const round = (value: number): string => value.toFixed(1)
const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Waves, one behind the other. */
const tide: Draw = (inks, chance) => {
  const rows = 15 + Math.floor(chance() * 8)
  const [swell, drift, sun] = [18 + chance() * 46, chance() * 6, 120 + chance() * 560]
  const disc = `<circle cx="${round(sun)}" cy="${round(150 + chance() * 90)}" r="${round(50 + chance() * 50)}" fill="${at(inks, 4)}"/>`
  const waves = times(rows, (row) => {
    const base = 210 + (row / rows) * 620
    const [length, phase, height] = [
      120 + chance() * 190,
      chance() * 6.28 + drift,
      swell * (0.35 + row / rows),
    ]
    const points = times(41, (step) => {
      const x = step * 20
      const y = base + Math.sin(x / length + phase) * height + Math.sin(x / 47 + phase * 2) * height * 0.18
      return `${step === 0 ? 'M' : 'L'}${x} ${round(y)}`
    })
    const ink = at(inks, 1 + Math.floor((row / rows) * 3))
    return `<path d="${points}L800 800L0 800Z" fill="${ink}" fill-opacity="${round(0.3 + (row / rows) * 0.3)}" stroke="${at(inks, 3)}" stroke-opacity=".5" stroke-width="1.5"/>`
  })
  return disc + waves
}

/** Rectangles and quarter circles on a grid. */
const grid: Draw = (inks, chance, turn) => {
  const cells = 4 + Math.floor(chance() * 2)
  const size = 640 / cells
  const shapes = times(cells * cells, (index) => {
    const [x, y] = [80 + (index % cells) * size, 80 + Math.floor(index / cells) * size]
    const ink = at(inks, 1 + Math.floor(chance() * 4))
    const kind = Math.floor(chance() * 6)
    const spin = Math.floor(chance() * 4) * 90 + (kind < 3 ? turn * 360 : 0)
    const center = `rotate(${round(spin)} ${round(x + size / 2)} ${round(y + size / 2)})`
    const [right, bottom] = [x + size, y + size]
    if (kind < 2)
      return `<path transform="${center}" d="M${round(x)} ${round(y)}L${round(right)} ${round(y)}A${round(size)} ${round(size)} 0 0 1 ${round(x)} ${round(bottom)}Z" fill="${ink}"/>`
    if (kind === 2)
      return `<path transform="${center}" d="M${round(x)} ${round(bottom)}L${round(right)} ${round(bottom)}L${round(right)} ${round(y)}Z" fill="${ink}"/>`
    if (kind === 3)
      return `<circle cx="${round(x + size / 2)}" cy="${round(y + size / 2)}" r="${round(size * 0.36)}" fill="${ink}"/>`
    if (kind === 4)
      return `<rect x="${round(x)}" y="${round(y)}" width="${round(size)}" height="${round(size)}" fill="${ink}"/>`
    return times(
      4,
      (line) =>
        `<rect x="${round(x)}" y="${round(y + (line * size) / 4)}" width="${round(size)}" height="${round(size / 9)}" fill="${ink}"/>`,
    )
  })
  return `${shapes}<rect x="80" y="80" width="640" height="640" fill="none" stroke="${at(inks, 4)}" stroke-width="3"/>`
}

/** Planets on their orbits. */
const orbit: Draw = (inks, chance, turn) => {
  const stars = times(
    70,
    () =>
      `<circle cx="${round(chance() * SIDE)}" cy="${round(chance() * SIDE)}" r="${round(0.6 + chance() * 1.6)}" fill="${at(inks, 1)}" fill-opacity="${round(0.3 + chance() * 0.6)}"/>`,
  )
  const core = 50 + chance() * 60
  const rings = times(6, (ring) => {
    const radius = core + 50 + ring * (38 + chance() * 10)
    const angle = (chance() + turn * (ring % 2 === 0 ? 1 : -1)) * 6.2832
    const [x, y] = [400 + Math.cos(angle) * radius, 400 + Math.sin(angle) * radius]
    const size = 6 + chance() * 22
    return `<circle cx="400" cy="400" r="${round(radius)}" fill="none" stroke="${at(inks, 1)}" stroke-opacity=".35" stroke-width="1.5"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="${at(inks, 2 + (ring % 3))}"/>`
  })
  return `${stars}${rings}<circle cx="400" cy="400" r="${round(core)}" fill="${at(inks, 1)}"/><circle cx="${round(400 + core * 0.35)}" cy="400" r="${round(core * 0.95)}" fill="${at(inks, 0)}" fill-opacity=".22"/>`
}

/** A pattern of tiles, mirrored on both axes. */
const tile: Draw = (inks, chance) => {
  const cells = 6
  const size = SIDE / cells
  const half = cells / 2
  const quarter = Array.from({ length: half * half }, () => [chance(), chance(), chance()] as const)
  const missing = chance() > 0.7 ? Math.floor(chance() * cells * cells) : -1
  return times(cells * cells, (index) => {
    if (index === missing) return ''
    const [column, row] = [index % cells, Math.floor(index / cells)]
    const [x, y] = [column * size, row * size]
    const [mirrorX, mirrorY] = [Math.min(column, cells - 1 - column), Math.min(row, cells - 1 - row)]
    const [a, b, c] = quarter[mirrorY * half + mirrorX] ?? [0, 0, 0]
    const [ink, other] = [at(inks, 1 + Math.floor(a * 4)), at(inks, 1 + Math.floor(b * 4))]
    const flip = `translate(${round(x + size / 2)} ${round(y + size / 2)}) scale(${column < half ? 1 : -1} ${row < half ? 1 : -1})`
    const h = size / 2
    const petal =
      c < 0.35
        ? `<path d="M${-h} ${-h}Q${round(h * 0.6)} ${round(-h * 0.6)} ${h} ${h}Q${round(-h * 0.6)} ${round(h * 0.6)} ${-h} ${-h}Z" fill="${other}"/>`
        : c < 0.7
          ? `<circle cx="${-h}" cy="${-h}" r="${round(size * 0.8)}" fill="${other}"/><circle cx="${-h}" cy="${-h}" r="${round(size * 0.45)}" fill="${at(inks, 0)}"/>`
          : `<path d="M0 ${-h}L${h} 0L0 ${h}L${-h} 0Z" fill="${other}"/>`
    return `<g transform="${flip}"><rect x="${-h}" y="${-h}" width="${round(size)}" height="${round(size)}" fill="${ink}"/>${petal}<rect x="${-h}" y="${-h}" width="${round(size)}" height="${round(size)}" fill="none" stroke="${at(inks, 0)}" stroke-width="5"/></g>`
  })
}

/** Musical notes without staves. */
const tone: Draw = (inks, chance) => {
  const bars = 48
  const [slow, fast] = [1.5 + chance() * 3, 6 + chance() * 8]
  return times(bars, (bar) => {
    const share = bar / bars
    const loud =
      Math.abs(Math.sin(share * slow * 3.14)) * 0.6 +
      Math.abs(Math.sin(share * fast * 3.14)) * 0.3 +
      chance() * 0.15
    const height = 30 + loud * 420
    const ink = chance() > 0.86 ? at(inks, 2) : at(inks, 1)
    return `<rect x="${round(88 + bar * 13)}" y="${round(400 - height / 2)}" width="7" height="${round(height)}" rx="3.5" fill="${ink}"/>`
  })
}

/** Mountain ridges that fade with distance, with a light above them. */
const dusk: Draw = (inks, chance) => {
  const [x, y] = [180 + chance() * 440, 190 + chance() * 110]
  const glow = times(
    5,
    (ring) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(220 - ring * 38)}" fill="${at(inks, 1)}" fill-opacity=".12"/>`,
  )
  const light = `<circle cx="${round(x)}" cy="${round(y)}" r="42" fill="${at(inks, 2)}"/>`
  const ridges = times(5, (ridge) => {
    const base = 360 + ridge * 85
    const [a, b, c] = [chance() * 6, 60 + chance() * 90, 25 + chance() * 40]
    const points = times(41, (step) => {
      const height =
        Math.sin((step * 20) / (b * 1.6) + a) * c + Math.sin((step * 20) / (b * 0.5) + a * 2) * c * 0.35
      return `${step === 0 ? 'M' : 'L'}${step * 20} ${round(base + height)}`
    })
    return `<path d="${points}L800 800L0 800Z" fill="${ridge === 4 ? at(inks, 4) : at(inks, 3)}" fill-opacity="${round(0.35 + ridge * 0.16)}"/>`
  })
  return glow + light + ridges
}

/** A stone with veins. */
const stone: Draw = (inks, chance) => {
  const outline = (scale: number, lumps: readonly number[]): string => {
    const points = lumps.map((lump, index) => {
      const angle = (index / lumps.length) * 6.2832
      return [400 + Math.cos(angle) * lump * scale, 420 + Math.sin(angle) * lump * scale * 0.82] as const
    })
    const middle = (index: number): string => {
      const [a, b] = [points[index % points.length], points[(index + 1) % points.length]]
      return a && b ? `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}` : ''
    }
    return `M${middle(points.length - 1)}${points.map(([px, py], index) => `Q${round(px)} ${round(py)} ${middle(index)}`).join('')}Z`
  }
  const lumps = Array.from({ length: 9 }, () => 215 + chance() * 95)
  const veins = times(7, (vein) => {
    const scale = 0.92 - vein * 0.12
    return `<path d="${outline(scale, lumps)}" fill="none" stroke="${at(inks, 3 - (vein % 2))}" stroke-width="${round(3 + chance() * 10)}" stroke-opacity=".75"/>`
  })
  return `<ellipse cx="410" cy="650" rx="270" ry="36" fill="#000" fill-opacity=".16"/><path d="${outline(1, lumps)}" fill="${at(inks, 1)}"/>${veins}<path d="${outline(0.18 + chance() * 0.1, lumps)}" fill="${at(inks, 4)}"/>`
}

/** A kite and its tail. */
const kite: Draw = (inks, chance) => {
  const [x, y, width, height] = [
    330 + chance() * 150,
    270 + chance() * 60,
    120 + chance() * 60,
    170 + chance() * 60,
  ]
  const lean = -25 + chance() * 50
  const clouds = times(
    4,
    () =>
      `<ellipse cx="${round(chance() * SIDE)}" cy="${round(120 + chance() * 560)}" rx="${round(80 + chance() * 110)}" ry="${round(14 + chance() * 18)}" fill="#fff" fill-opacity=".22"/>`,
  )
  const sail = (dx: number, dy: number, ink: string): string =>
    `<path d="M${round(x)} ${round(y)}L${round(x + dx)} ${round(y)}L${round(x)} ${round(y + dy)}Z" fill="${ink}"/>`
  const tail = times(7, (knot) => {
    const [tx, ty] = [x + Math.sin(knot * 0.9 + chance()) * 42, y + height + 30 + knot * 40]
    return `<path d="M${round(tx - 16)} ${round(ty - 9)}L${round(tx + 16)} ${round(ty + 9)}L${round(tx + 16)} ${round(ty - 9)}L${round(tx - 16)} ${round(ty + 9)}Z" fill="${at(inks, 1 + (knot % 3))}"/>`
  })
  return `${clouds}<g transform="rotate(${round(lean)} 400 400)"><path d="M${round(x)} ${round(y + height)}Q${round(x + 90)} 700 ${round(x - 30)} 860" fill="none" stroke="${at(inks, 4)}" stroke-width="3"/>${sail(-width, -height * 0.6, at(inks, 1))}${sail(width, -height * 0.6, at(inks, 2))}${sail(-width, height, at(inks, 3))}${sail(width, height, at(inks, 1))}${tail}</g>`
}

const DRAWS: Readonly<Record<Style, Draw>> = { tide, grid, orbit, tile, tone, dusk, stone, kite }

/**
 * The colour scheme of a work in a series depends on its number, the colour scheme of a piece in a box
 * depends on its rarity.
 */
const paletteOf = (style: Style, mood: number): readonly string[] =>
  PALETTES[style][mood % PALETTES[style].length] ?? []

/**
 * A drawing of a style as SVG.
 * @param turn animation phase from 0 to 1, for drawings that move.
 */
export function pictureOf(name: string, style: Style, mood: number, turn = 0): string {
  const inks = paletteOf(style, mood)
  const body = DRAWS[style](inks, chanceOf(name), turn)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${at(inks, 0)}"/>${body}</svg>`
}

/** A sealed box in the colours of its series. */
export function boxPicture(style: Style): string {
  const inks = paletteOf(style, 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${at(inks, 0)}"/><path d="M400 190L650 310L650 560L400 690L150 560L150 310Z" fill="${at(inks, 3)}"/><path d="M400 430L650 310L650 560L400 690Z" fill="#000" fill-opacity=".28"/><path d="M400 190L650 310L400 430L150 310Z" fill="${at(inks, 1)}"/><path d="M270 248L525 372L525 625L470 653L470 398L212 278Z" fill="${at(inks, 2)}"/><circle cx="400" cy="310" r="42" fill="${at(inks, 4)}"/></svg>`
}

export const moodOfRarity = (rarity: Rarity): number => rarity - 1
