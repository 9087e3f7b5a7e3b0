import * as v from 'valibot'
import { int, str } from '../wire/fields.ts'

/** A private picture as one operator sees it: their name and the time are drawn across it. */
export const Picture = v.object({
  type: v.literal('image/jpeg'),
  width: int,
  height: int,
  /** Base64. */
  content: str,
})
export type Picture = v.InferOutput<typeof Picture>
