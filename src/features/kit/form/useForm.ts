import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useHoldUpdate } from '#data/platform/update.ts'
import { useErrorFocus } from '#ui/fields/useErrorFocus.ts'
import { differs, draft, like, type ReadDraft } from './formDraft.ts'

/** Errors by field; `form` for an error that no field can fix. Empty when the form may be sent. */
export type Faults<Fault> = Readonly<Partial<Record<string, Fault>>>

/**
 * A form as three pure functions. `reduce` applies an input; `summarise` computes what the form would do, by
 * the same functions as the server; `errors` says why it cannot be sent yet. `Context` holds values that
 * change without input: balances, prices, terms.
 */
export interface FormRules<State extends object, Action, Context, Summary, Found> {
  readonly reduce: (state: State, action: Action, context: Context) => State
  readonly summarise: (state: State, context: Context) => Summary
  readonly errors: (state: State, context: Context) => Found
}

/** The `reduce` of a form with independent fields: the action is the changed part. */
export const patch = <State extends object>(state: State, part: Partial<State>): State => ({
  ...state,
  ...part,
})

interface FormOptions<State, Context> {
  /** Identifies the draft: `recharge.3`. */
  readonly name: string
  readonly empty: State
  readonly context: Context
  /** Reads a stored draft where comparing field types is not enough. */
  readonly read?: ReadDraft<State>
  /**
   * The part of the state that is stored as the draft, when not all of it may be stored: never a password or a code.
   */
  readonly keep?: (state: State) => unknown
  /** Whether a reload would lose input; by default any change from `empty`. */
  readonly begun?: (state: State) => boolean
  /** True while something outside of the state would be lost by a reload, such as a chosen picture. */
  readonly hold?: boolean
}

export interface FormState<State, Action, Summary, Found> {
  readonly state: State
  act(action: Action): void
  /**
   * Like `act`, for a change that the person did not make, such as a first price; the change alone creates no draft.
   */
  fill(action: Action): void
  readonly summary: Summary
  /** Errors that prevent sending now. */
  readonly found: Found
  /** The errors to show; null until the person has tried to send. */
  readonly shown: Found | null
  /** Records the attempt and returns whether the form may be sent; otherwise focuses the first invalid field. */
  attempt(): boolean
  /** Clears the form and its draft after sending. */
  drop(): void
  /** Hides errors until the next attempt, for example after choosing something else. */
  calm(): void
  readonly element: ReturnType<typeof useErrorFocus>[0]
  /** Focuses the first invalid field, for example after an error of the server. */
  readonly look: () => void
}

type Step<Action, State> = { readonly act: Action } | { readonly set: State }

/**
 * The state of a form by its rules. Starts from the draft, stores it on every input, and prevents reloads for an update
 * meanwhile.
 */
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
