import type { KeyboardEvent } from 'react'

/** What browsers call a key that an input method takes. */
const TAKEN = 229

/**
 * Whether a key belongs to an input method that is choosing characters. Safari ends the composition before it tells of
 * the key that ended it, so there only the key's own code says so.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN
