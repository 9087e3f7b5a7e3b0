import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/** Key code of a key handled by an input method. */
const TAKEN = 229

/**
 * Whether a key belongs to an input method that is composing. Safari ends the composition before the event of
 * the key that ended it, so in Safari only the key code shows that the key belongs to the input method.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN

/**
 * State of a controlled field that allows input methods to compose: until the composition ends, the field shows the
 * element's own text. Writing a filtered value during the composition would make the input method insert its text
 * twice. `take` receives the text and how it was entered (`InputEvent.inputType`), '' where the browser does not say
 * it.
 */
export function useComposed(value: string, take: (text: string, inputType: string) => void) {
  const [composed, setComposed] = useState<string | null>(null)
  return {
    value: composed ?? value,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      const input = nativeEvent instanceof InputEvent ? nativeEvent : null
      setComposed(input?.isComposing ? target.value : null)
      take(target.value, input?.inputType ?? '')
    },
    onCompositionEnd: (): void => setComposed(null),
  }
}
