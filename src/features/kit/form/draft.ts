import { drafts, onLateDrafts } from '#data/cache/drafts.ts'

/** Makes a form's state of what was kept, or null where that is damaged or another version's. */
export type ReadDraft<F> = (kept: unknown) => F | null

/** Reads what has the shape of `empty` (texts, numbers, yes and no): a field that was kept as something else is empty. */
export const like =
  <F extends object>(empty: F): ReadDraft<F> =>
  (kept) => {
    if (typeof kept !== 'object' || kept === null) return null
    const known = new Map<string, unknown>(Object.entries(kept))
    const fields = Object.entries(empty).map(([field, value]) =>
      typeof known.get(field) === typeof value ? [field, known.get(field)] : [field, value],
    )
    // Every field is of the type that it has in `empty`.
    return Object.fromEntries(fields) as F
  }

/**
 * What was typed in a form of this person, kept on the device until it was sent or the session ends
 * (docs/offline.md#rule-9-writes). `name` tells forms apart. Never a password, never a code: what is typed there has no
 * place in the state of a form.
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
  /** Hears that drafts have come that were not there yet when the form was opened. */
  onLate: onLateDrafts,
}

/** Whether something was typed that a reload of the page must not lose. */
export const differs = (form: object, empty: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(empty))
  return Object.entries(form).some(([field, value]) => before.get(field) !== value)
}
