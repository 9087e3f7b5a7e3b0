/**
 * Longest side (px) of an uploaded photo: large enough to read a document, small enough for a short upload.
 */
export const LONGEST = 2048

/** Files below this size (bytes) and within `LONGEST` are uploaded unchanged. */
export const LIGHT = 1_500_000

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Size in whole pixels with the longest side at most `longest` and unchanged proportions; a picture is never
 * enlarged.
 */
export function fitted({ width, height }: Size, longest: number): Size {
  const share = Math.min(1, longest / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Whether a picture is small enough to be uploaded unchanged. */
export const isLight = ({ width, height }: Size, bytes: number): boolean =>
  Math.max(width, height) <= LONGEST && bytes <= LIGHT
