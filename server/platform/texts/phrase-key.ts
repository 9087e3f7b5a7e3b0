/**
 * The key of a phrase in a catalogue. It includes the context, because the same text may have different translations
 * in different contexts.
 */
export const phraseKey = (message: string, context = ''): string => `${context}\u0004${message}`
