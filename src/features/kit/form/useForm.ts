import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useHoldUpdate } from '#data/platform/app-update.ts'
import { useErrorFocus } from '#ui/fields/useErrorFocus.ts'
import { differs, draft, like, type ReadDraft } from './formDraft.ts'

/** Errors by field; `form` for an error that no field can correct. Empty when the form may be sent. */
export type Faults<Fault> = Readonly<Partial<Record<string, Fault>>>

/**
 * A form as three pure functions. `reduce` applies an input to the state; `summarise` computes the effect of
 * submitting, by the same functions as the server; `errors` returns why the form cannot be submitted yet.
 * `Context` holds values that change without input: balances, prices, terms.
 */
export interface FormRules<State extends object, Action, Context, Summary, Found> {
  readonly reduce: (state: State, action: Action, context: Context) => State
  readonly summarise: (state: State, context: Context) => Summary
  readonly errors: (state: State, context: Context) => Found
}

/** The `reduce` of a form with independent fields: the action is the changed part of the state. */
export const patch = <State extends object>(state: State, part: Partial<State>): State => ({
  ...state,
  ...part,
})

interface FormOptions<State, Context> {
  /** Name under which the draft is stored: `recharge.3`. */
  readonly name: string
  readonly empty: State
  readonly context: Context
  /** Reads a stored draft in forms for which comparing field types is not enough. */
  readonly read?: ReadDraft<State>
  /**
   * The part of the state to store as the draft, for a state with passwords or codes, which must never be
   * stored.
   */
  readonly keep?: (state: State) => unknown
  /** Whether a reload would lose input; by default true when the state differs from `empty`. */
  readonly begun?: (state: State) => boolean
  /** True while a reload would lose something outside of the state, such as a chosen picture. */
  readonly hold?: boolean
}

export interface FormState<State, Action, Summary, Found> {
  readonly state: State
  act(action: Action): void
  /**
   * Like `act`, for a change that the person did not make, such as the first price. Such a change alone does
   * not create a draft.
   */
  fill(action: Action): void
  readonly summary: Summary
  /** Validation errors of the present state, whether shown or not. */
  readonly found: Found
  /** The validation errors to show; null until the person has tried to submit. */
  readonly shown: Found | null
  /**
   * Records the attempt to submit and returns whether the form is valid; otherwise focuses the first invalid
   * field.
   */
  attempt(): boolean
  /** Clears the form and its draft after a successful submission. */
  drop(): void
  /**
   * Hides the validation errors until the next attempt, for example after the kind of contact has changed.
   */
  calm(): void
  readonly element: ReturnType<typeof useErrorFocus>[0]
  /** Focuses the first invalid field, for example after an error of the server. */
  readonly look: () => void
}

type Step<Action, State> = { readonly act: Action } | { readonly set: State }

/**
 * The state of a form, changed by the form's rules. The initial state is the stored draft, every input
 * updates the draft, and an app update does not reload the page while the form has input.
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
