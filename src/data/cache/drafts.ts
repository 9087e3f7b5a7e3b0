import { createEmitter } from '../platform/emitter.ts'
import { getSession, onDeparture, onSessionEnd } from '../session/session.ts'
import { type Change, readDrafts, wipeDrafts, writeDrafts } from '../store/drafts.ts'
import { GUEST, scopeOf } from '../store/key.ts'

/** What is typed reaches the device at most this often (ms); the first letter does at once. */
const EVERY = 300
/** The first picture waits no longer than this for what was typed last time. */
const LOAD_LIMIT = 1_000

interface Draft {
  readonly scope: string
  readonly text: string
}

const known = new Map<string, Draft>()
const waiting = new Map<string, Change>()
let timer: ReturnType<typeof setTimeout> | undefined

const scopeNow = (): string => scopeOf(getSession())

/** Writes what has changed since the last time; gives when it is on the device. */
export function flushDrafts(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (waiting.size === 0) return Promise.resolve()
  const changes = [...waiting.values()]
  waiting.clear()
  return writeDrafts(changes)
}

function change(it: Change): void {
  waiting.set(`${it.scope}|${it.name}`, it)
  if (timer !== undefined) return
  void flushDrafts()
  timer = setTimeout(() => {
    timer = undefined
    void flushDrafts()
  }, EVERY)
}

/**
 * Begun forms of the person who uses this device, so that a reload, a lost connection or a browser that is killed costs
 * nothing (docs/offline.md#rule-9-writes). Never a password, never a code. A guest's are taken over by whoever signs in
 * next; a person's are never given to anybody else and go with the session.
 */
export const drafts = {
  get(name: string): string | null {
    const draft = known.get(name)
    return draft && (draft.scope === GUEST || draft.scope === scopeNow()) ? draft.text : null
  },
  set(name: string, text: string): void {
    const scope = scopeNow()
    if (known.get(name)?.scope === GUEST && scope !== GUEST) change({ scope: GUEST, name, text: null })
    known.set(name, { scope, text })
    change({ scope, name, text })
  },
  remove(name: string): void {
    const draft = known.get(name)
    if (!draft) return
    known.delete(name)
    change({ scope: draft.scope, name, text: null })
  },
}

const late = createEmitter<void>()
/** Hears that what was typed last time has come after the first picture. */
export const onLateDrafts = late.on

/**
 * Brings what was typed last time, before the first picture. What is there of people who are not signed in here is
 * deleted before anything is read. Never rejects, gives nothing before it is known whether the session lasts
 * (`protect.ts`), and keeps the first picture no longer than a second from a device that is slower: `onLateDrafts`.
 */
export async function loadDrafts(admitted: Promise<void> = Promise.resolve()): Promise<void> {
  const { scope, epoch } = getSession()
  let isLate = false
  const bring = async (): Promise<void> => {
    const found = await readDrafts(scope === null ? [GUEST] : [GUEST, scope]).catch(() => [])
    await admitted
    if (getSession().epoch !== epoch) return
    const typed = new Set(known.keys())
    for (const [owner, name, text] of found) {
      // A person's own is younger than what they had typed as a guest, and what was typed meanwhile than both.
      if (!typed.has(name) && (owner !== GUEST || !known.has(name))) known.set(name, { scope: owner, text })
    }
    if (isLate) late.emit()
  }
  await Promise.race([bring(), new Promise((done) => setTimeout(done, LOAD_LIMIT))])
  await admitted
  isLate = true
}

onSessionEnd(({ scope, reason }) => {
  if (scope === null) {
    // What a guest typed is of whoever signs in here, and goes when they go.
    if (reason === 'login')
      for (const [name, draft] of known) if (draft.scope === GUEST) drafts.set(name, draft.text)
    return
  }
  for (const [name, draft] of known) if (draft.scope === scope) known.delete(name)
  for (const [key, one] of waiting) if (one.scope === scope) waiting.delete(key)
})
onDeparture(({ scope }) => void wipeDrafts(scope))

window.addEventListener('pagehide', () => void flushDrafts())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void flushDrafts()
})
