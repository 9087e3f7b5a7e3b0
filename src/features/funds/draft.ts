import { useState } from 'react'
import { own } from '#data/own.ts'

type Texts = Readonly<Record<string, string>>

function read<F extends Texts>(name: string, empty: F): F {
  try {
    const kept: unknown = JSON.parse(own.get(name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return empty
    const fields = Object.keys(empty).map((field) => {
      const value = (kept as Readonly<Record<string, unknown>>)[field]
      return [field, typeof value === 'string' ? value : empty[field]]
    })
    return Object.fromEntries(fields) as F
  } catch {
    return empty
  }
}

/**
 * What was typed in a form of this person, kept on the device until it was sent or the session ends (conventions.md §5).
 * Only plain texts; `name` tells forms apart.
 */
export function useDraft<F extends Texts>(name: string, empty: F) {
  const key = `draft.${name}`
  const [form, setForm] = useState<F>(() => read(key, empty))
  const change = (part: Partial<F>) => {
    const next = { ...form, ...part }
    setForm(next)
    own.set(key, JSON.stringify(next))
  }
  const drop = () => {
    setForm(empty)
    own.remove(key)
  }
  const dirty = Object.keys(empty).some((field) => form[field] !== empty[field])
  return { form, change, drop, dirty }
}
