import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'

/** A private picture for one operator, with a watermark that contains the operator's name and the time. */
export const Picture = v.object({
  type: v.literal('image/jpeg'),
  width: int,
  height: int,
  /** The picture in base64. */
  content: str,
})
export type Picture = v.InferOutput<typeof Picture>
