/** The longest side (px) that a photo is sent with: a document stays readable, a phone's 12 million pixels do not travel. */
export const LONGEST = 2048

/** Bytes under which a picture that is not too large travels as it is. */
export const LIGHT = 1_500_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** Whole pixels of a picture whose longest side is at most `longest`, in its own proportions; never larger than it was. */
export function fitted({ width, height }: Size, longest: number): Size {
  const share = Math.min(1, longest / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Whether a picture is sent as it was chosen. */
export const isLight = ({ width, height }: Size, bytes: number): boolean =>
  Math.max(width, height) <= LONGEST && bytes <= LIGHT
