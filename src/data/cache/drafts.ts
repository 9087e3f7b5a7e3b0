import * as v from 'valibot'
import { createEmitter } from '../platform/emitter.ts'
import { getSession, onDeparture, onSessionEnd } from '../session/session.ts'
import { type Change, readDrafts, wipeDrafts, writeDrafts } from '../store/drafts.ts'
import { GUEST, scopeOf } from '../store/record-key.ts'
import { personStorage } from './person-storage.ts'

/** Shortest interval (ms) between two writes of drafts; the first change is written at once. */
const EVERY = 300
/** The first paint waits at most this long (ms) for stored drafts. */
const LOAD_LIMIT = 1_000

interface Draft {
  readonly scope: string
  readonly text: string
}

const known = new Map<string, Draft>()
/** Changes that the database does not contain yet. */
const unstored = new Map<string, Change>()
let timer: ReturnType<typeof setTimeout> | undefined

const scopeNow = (): string => scopeOf(getSession())

/** Stores the drafts that the database does not contain yet; resolves when they are stored. */
export async function flushDrafts(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const changes = [...unstored]
  if (changes.length === 0) return
  await writeDrafts(changes.map(([, one]) => one))
  for (const [key, one] of changes) if (unstored.get(key) === one) unstored.delete(key)
}

function change(it: Change): void {
  unstored.set(`${it.scope}|${it.name}`, it)
  if (timer !== undefined) return
  void flushDrafts()
  timer = setTimeout(() => {
    timer = undefined
    void flushDrafts()
  }, EVERY)
}

/**
 * Drafts of unfinished forms, so that a reload, a lost connection or a killed browser loses no input
 * (docs/offline.md#rule-9-writes). Never contains a password or a code. A guest's drafts pass to the person
 * who signs in next; a person's drafts are deleted at the end of the session.
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
/** Calls a listener when stored drafts could be loaded only after the first paint. */
export const onLateDrafts = late.on

/**
 * Loads stored drafts before the first paint. First deletes the drafts of people who are not signed in on
 * this device. Uses no draft before `admitted` has resolved, because only then the session is known to be
 * valid (`remove-foreign-data.ts`). Resolves after one second at the latest; `onLateDrafts` announces drafts
 * that load later. Never rejects.
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
      // A person's draft takes precedence over a guest's, and text typed since the launch takes precedence
      // over both drafts.
      if (!typed.has(name) && (owner !== GUEST || !known.has(name))) known.set(name, { scope: owner, text })
    }
    for (const [name, text] of takeUnstored())
      if (!typed.has(name)) {
        if (text === null) drafts.remove(name)
        else drafts.set(name, text)
      }
    if (isLate) late.emit()
  }
  await Promise.race([bring(), new Promise((done) => setTimeout(done, LOAD_LIMIT))])
  await admitted
  isLate = true
}

onSessionEnd(({ scope, reason }) => {
  if (scope === null) {
    // The guest's drafts now belong to the person who signed in, and are deleted at the end of that session.
    if (reason === 'login')
      for (const [name, draft] of known) if (draft.scope === GUEST) drafts.set(name, draft.text)
    return
  }
  for (const [name, draft] of known) if (draft.scope === scope) known.delete(name)
  for (const [key, one] of unstored) if (one.scope === scope) unstored.delete(key)
})
onDeparture(({ scope }) => void wipeDrafts(scope))

/**
 * Key in `personStorage` under which `pagehide` stores the changes that the database does not contain yet.
 */
const UNSTORED = 'drafts'

/** Name and text of a change; null: the draft was deleted. */
const Unstored = v.array(v.tuple([v.string(), v.nullable(v.string())]))

function takeUnstored(): v.InferOutput<typeof Unstored> {
  const text = personStorage.get(UNSTORED)
  personStorage.remove(UNSTORED)
  try {
    return v.parse(Unstored, JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

window.addEventListener('pagehide', () => {
  // The browser may abort a write to the database when the page closes, but never aborts a write to
  // localStorage.
  if (unstored.size > 0)
    personStorage.set(UNSTORED, JSON.stringify([...unstored.values()].map(({ name, text }) => [name, text])))
  void flushDrafts()
})
// After a return by the Back button this page runs again and writes its drafts to the database, so the copy
// in localStorage is removed.
window.addEventListener('pageshow', ({ persisted }) => persisted && personStorage.remove(UNSTORED))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void flushDrafts()
})
