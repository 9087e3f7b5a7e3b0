/** A slot for text in a skeleton, grey until a text fills it. */
export type Slot = 'coin' | 'legal' | 'volume' | 'price' | 'change' | 'time' | 'title' | 'content'

/**
 * Puts texts into the text slots inside the element `part`. A text whose slot is not inside `part` is
 * skipped.
 */
export function fillSlots(part: ParentNode, texts: Partial<Record<Slot, string>>): void {
  for (const [slot, text] of Object.entries(texts)) {
    const place = part.querySelector(`[data-slot=${slot}]`)
    if (place) place.textContent = text
  }
}
