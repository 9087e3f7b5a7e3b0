import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useHoldUpdate } from '#data/platform/update.ts'
import { useErrorFocus } from '#ui/fields/useErrorFocus.ts'
import { differs, draft, like, type ReadDraft } from './draft.ts'

/** What is wrong, by the field it is shown at; `form` for what no field can cure. Empty: it may be sent. */
export type Faults<Fault> = Readonly<Partial<Record<string, Fault>>>

/**
 * What a form is: three pure functions. `reduce` answers a touch, `summarise` says what it would do by the same functions
 * the server decides with, `errors` why it cannot be sent yet. `Context` is what changes by itself: balances, prices, terms.
 */
export interface FormRules<State extends object, Action, Context, Summary, Found> {
  readonly reduce: (state: State, action: Action, context: Context) => State
  readonly summarise: (state: State, context: Context) => Summary
  readonly errors: (state: State, context: Context) => Found
}

/** The `reduce` of a form whose fields know nothing of each other: an action is the part that changed. */
export const patch = <State extends object>(state: State, part: Partial<State>): State => ({
  ...state,
  ...part,
})

interface FormOptions<State, Context> {
  /** Tells drafts apart: `recharge.3`. */
  readonly name: string
  readonly empty: State
  readonly context: Context
  /** Where the shape alone does not say what may be kept. */
  readonly read?: ReadDraft<State>
  /** The part that is kept as the draft, where not all may be: never a password, never a code. */
  readonly keep?: (state: State) => unknown
  /** Whether something was typed that a reload of the page must not lose; anything that is not empty when left out. */
  readonly begun?: (state: State) => boolean
  /** Something beside the state that an update of the page would lose: a picture that was chosen. */
  readonly hold?: boolean
}

export interface FormState<State, Action, Summary, Found> {
  readonly state: State
  act(action: Action): void
  /** As `act`, but nobody's touch: a first price that comes. It alone is no draft. */
  fill(action: Action): void
  readonly summary: Summary
  /** Why it cannot be sent now. */
  readonly found: Found
  /** The same once the person has tried to send; before that nothing is said. */
  readonly shown: Found | null
  /** Takes note of a try and gives whether it may be sent; takes the focus to the first field in error otherwise. */
  attempt(): boolean
  /** After it was sent: empty, its draft gone. */
  drop(): void
  /** Takes back the try, as after choosing something else. */
  calm(): void
  readonly element: ReturnType<typeof useErrorFocus>[0]
  /** Takes the focus to the first field in error, as after an error of the server. */
  readonly look: () => void
}

type Step<Action, State> = { readonly act: Action } | { readonly set: State }

/** A form on its rules: begun from the draft, kept as one at every touch; no update replaces the page meanwhile. */
export function useForm<State extends object, Action, Context, Summary, Fault>(
  rules: FormRules<State, Action, Context, Summary, Faults<Fault>>,
  { name, empty, context, read = like(empty), keep, begun, hold = false }: FormOptions<State, Context>,
): FormState<State, Action, Summary, Faults<Fault>> {
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })
  const [state, dispatch] = useReducer(
    (before: State, step: Step<Action, State>) =>
      'set' in step ? step.set : rules.reduce(before, step.act, latest.current),
    name,
    () => draft.read(name, read) ?? empty,
  )
  const [touched, setTouched] = useState(false)
  const [tried, setTried] = useState(false)
  const [element, look] = useErrorFocus()
  useHoldUpdate(hold || (begun ? begun(state) : differs(state, empty)))
  const kept = useRef(keep)
  kept.current = keep
  const reader = useRef(read)
  reader.current = read
  useEffect(() => {
    if (touched) return undefined
    return draft.onLate(() => {
      const begunBefore = draft.read(name, reader.current)
      if (begunBefore) dispatch({ set: begunBefore })
    })
  }, [touched, name])
  useEffect(() => {
    if (touched) draft.keep(name, kept.current ? kept.current(state) : state)
  }, [touched, name, state])

  const fill = useCallback((action: Action) => dispatch({ act: action }), [])
  const act = useCallback(
    (action: Action) => {
      setTouched(true)
      fill(action)
    },
    [fill],
  )
  const calm = useCallback(() => setTried(false), [])
  const found = rules.errors(state, context)
  return {
    state,
    act,
    fill,
    summary: rules.summarise(state, context),
    found,
    shown: tried ? found : null,
    attempt: () => {
      setTried(true)
      if (Object.values(found).every((fault) => fault === undefined)) return true
      look()
      return false
    },
    drop: () => {
      setTouched(false)
      setTried(false)
      dispatch({ set: empty })
      draft.drop(name)
    },
    calm,
    element,
    look,
  }
}
