import { drafts, onLateDrafts } from '#data/cache/drafts.ts'

/** Converts a stored draft to a form's state; null when the draft is damaged or of another version. */
export type ReadDraft<F> = (kept: unknown) => F | null

/**
 * Returns a function that reads a draft with the same field types as `empty`; a field of another type stays
 * empty.
 */
export const like =
  <F extends object>(empty: F): ReadDraft<F> =>
  (kept) => {
    if (typeof kept !== 'object' || kept === null) return null
    const known = new Map<string, unknown>(Object.entries(kept))
    const fields = Object.entries(empty).map(([field, value]) =>
      typeof known.get(field) === typeof value ? [field, known.get(field)] : [field, value],
    )
    // Every field has the same type as in `empty`, which `Object.fromEntries` does not express.
    return Object.fromEntries(fields) as F
  }

/**
 * The draft of a form, stored on the device until the form is submitted or the session ends
 * (docs/offline.md#rule-9-writes). `name` identifies the form. Passwords and codes must not be part of the
 * stored state.
 */
export const draft = {
  read<F>(name: string, read: ReadDraft<F>): F | null {
    try {
      const kept = drafts.get(name)
      return kept === null ? null : read(JSON.parse(kept))
    } catch {
      return null
    }
  },
  keep: (name: string, form: unknown): void => drafts.set(name, JSON.stringify(form)),
  drop: (name: string): void => drafts.remove(name),
  /** Calls a listener when stored drafts are loaded only after the form was opened. */
  onLate: onLateDrafts,
}

/** Whether the form has input that a reload would lose: a value that differs from `empty`. */
export const differs = (form: object, empty: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(empty))
  return Object.entries(form).some(([field, value]) => before.get(field) !== value)
}
