import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/** What browsers call a key that an input method takes. */
const TAKEN = 229

/**
 * Whether a key belongs to an input method that is choosing characters. Safari ends the composition before it tells of
 * the key that ended it, so there only the key's own code says so.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN

/**
 * A controlled field in which input methods may compose: until they are done it shows the text as it stands in the page.
 * What the field makes of it meanwhile (digits alone, a number within its country) would otherwise be written into the
 * composition, and the input method would write all of its text a second time.
 */
export function useComposed(value: string, take: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null)
  return {
    value: composed ?? value,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      setComposed(nativeEvent instanceof InputEvent && nativeEvent.isComposing ? target.value : null)
      take(target.value)
    },
    onCompositionEnd: (): void => setComposed(null),
  }
}
