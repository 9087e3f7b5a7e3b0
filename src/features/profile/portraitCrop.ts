import type { Size } from '#features/kit/index.ts'

/** Length of each side of a portrait (px). */
export const PORTRAIT = 512
export const MOST_ZOOM = 4

/**
 * The cropped square: centre in the picture's pixels, and zoom (length of the picture's shorter side divided by the
 * square's side).
 */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** Side of the square in the picture's pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The crop, moved so that the square is inside the picture. */
export function clampedCrop(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, MOST_ZOOM)
  const half = sideOf(size, { ...crop, zoom }) / 2
  return {
    zoom,
    x: within(crop.x, half, size.width - half),
    y: within(crop.y, half, size.height - half),
  }
}

/** The crop with the largest square, in the middle of the picture. */
export const middle = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The crop after the picture was moved by pixels of a frame that is `frame` px wide on screen. */
export function moved(
  size: Size,
  crop: Crop,
  by: { readonly x: number; readonly y: number },
  frame: number,
): Crop {
  const scale = sideOf(size, crop) / frame
  return clampedCrop(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale })
}

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => clampedCrop(size, { ...crop, zoom })

/** Position of the picture behind the frame: size and top left corner as fractions of the frame's side. */
export function placed(size: Size, crop: Crop) {
  const side = sideOf(size, crop)
  return {
    width: size.width / side,
    height: size.height / side,
    left: 0.5 - crop.x / side,
    top: 0.5 - crop.y / side,
  }
}
