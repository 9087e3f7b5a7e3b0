import type { KeyboardEvent } from 'react'

/** Key code of a key that an input method handles. */
const HANDLED_KEY = 229

/**
 * Whether a key belongs to an input method, for example because it confirms a suggestion. In Safari `isComposing` is
 * already false at this key event, so the key code is checked too.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_KEY
