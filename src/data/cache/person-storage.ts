import { getSession, PERSON_PREFIX } from '../session/session.ts'
import { local } from './local-storage.ts'

/**
 * Small values of the person who uses this device, such as recently viewed items. A guest's values pass to
 * the person who signs in next; a person's values are deleted at the end of the session.
 */
export const personStorage = {
  get(name: string): string | null {
    const kept = local.get(PERSON_PREFIX + name)
    const mark = kept?.indexOf('|') ?? -1
    if (kept === null || mark < 0) return null
    const scope = kept.slice(0, mark)
    return scope === '' || scope === getSession().scope ? kept.slice(mark + 1) : null
  },
  set(name: string, text: string): void {
    local.set(PERSON_PREFIX + name, `${getSession().scope ?? ''}|${text}`)
  },
  remove(name: string): void {
    local.remove(PERSON_PREFIX + name)
  },
  /** Removes the values of everybody except the present person. */
  tidy(): void {
    for (const name of local.names(PERSON_PREFIX)) {
      const text = name.slice(PERSON_PREFIX.length)
      if (personStorage.get(text) === null) personStorage.remove(text)
    }
  },
}
