import * as v from 'valibot'
import { user } from '#contract/account/user.ts'
import type { AnswerOf, ParamsOf, WriteCall } from '#contract/wire/callBuilders.ts'
import { type CallError, isCallError, UnknownOutcomeError } from '#data/api/call-errors.ts'
import { holdPendingWrite } from '#data/api/pending-writes.ts'
import { checkOutcome, send, uuid } from '#data/api/write.ts'
import { onRecovered } from '#data/platform/connectivity.ts'
import { type Cell, createCell } from '#data/platform/emitter.ts'
import { getSession, onSessionEnd } from '#data/session/session.ts'
import { draft, shrink } from '#features/kit/index.ts'

/** A message to send: text, or a picture that is uploaded first. */
export interface Said {
  readonly type: 'text' | 'image' | 'order' | 'faq'
  readonly content: string
  /** Text shown in the bubble while the message is in flight. */
  readonly shown: string
  readonly file?: File
}

export interface Outgoing {
  readonly key: number
  readonly said: Said
  /** Time of the message (epoch seconds, estimated server clock). */
  readonly time: number
  /** Object URL of the picture while the message is in flight. */
  readonly preview: string | null
  /**
   * `sending`: the message is in flight. `checking`: the outcome is being looked up. `unknown`: the message
   * may have arrived, and `again` looks up the outcome. `failed`: the message did not arrive, and `again`
   * sends the message.
   */
  readonly state: 'sending' | 'checking' | 'unknown' | 'failed'
  /** Request id of the write until its outcome is known; '' when no request was sent. */
  readonly request: string
  readonly error: CallError | null
}

export interface Sender<C extends WriteCall> {
  readonly call: C
  readonly params: (type: Said['type'], content: string) => ParamsOf<C>
  readonly onDone: (answer: AnswerOf<C>) => unknown
}

export interface Outbox<C extends WriteCall> {
  readonly list: Cell<readonly Outgoing[]>
  /** Functions that send messages, set by the page that now shows the conversation. */
  sender: Sender<C>
  say(said: Said, time: number): void
  again(key: number): void
  drop(key: number): void
}

/**
 * Stored text messages. A message is stored from the click on Send until the message has arrived or is
 * dropped.
 */
const Kept = v.array(v.object({ content: v.string(), time: v.number(), request: v.string() }))

let keys = 0

function keptWords(kept: unknown): v.InferOutput<typeof Kept> | null {
  const { success, output } = v.safeParse(Kept, kept)
  return success ? output : null
}

const keptRows = (name: string): readonly Outgoing[] =>
  (draft.read(name, keptWords) ?? []).map(({ content, time, request }) => {
    keys += 1
    const said = { type: 'text', content, shown: content } as const
    const state = request === '' ? 'failed' : 'checking'
    return { key: keys, said, time, preview: null, state, request, error: null }
  })

/**
 * The messages in flight of one conversation, even after their page was closed. Each message is sent once,
 * when the person clicks Send, under its own request id; after a lost answer the outcome is looked up by that
 * id (`data/api/write.ts`), also by a page that is opened later. A failed message stays until the person
 * sends it again or drops it.
 */
function openOutbox<C extends WriteCall>(name: string, first: Sender<C>): Outbox<C> {
  const { scope } = getSession()
  const list = createCell(keptRows(name))
  const rowOf = (key: number) => list.get().find((row) => row.key === key)
  const put = (rows: readonly Outgoing[]): void => {
    if (getSession().scope !== scope) return
    list.set(rows)
    const words = rows.flatMap(({ said, time, request }) =>
      said.type === 'text' ? [{ content: said.content, time, request }] : [],
    )
    if (words.length > 0) draft.keep(name, words)
    else draft.drop(name)
  }
  const change = (key: number, to: Partial<Outgoing>): void =>
    put(list.get().map((row) => (row.key === key ? { ...row, ...to } : row)))
  const drop = (key: number): void => {
    const preview = rowOf(key)?.preview
    if (preview) URL.revokeObjectURL(preview)
    put(list.get().filter((row) => row.key !== key))
  }

  const run = async (key: number, work: () => Promise<AnswerOf<C>>): Promise<void> => {
    try {
      const answer = await work()
      await box.sender.onDone(answer)
      drop(key)
    } catch (error) {
      if (!isCallError(error)) {
        // A `DOMException` means that the session has ended, and its pending writes were removed with it.
        if (error instanceof DOMException) return
        throw error
      }
      if (error instanceof UnknownOutcomeError) change(key, { state: 'unknown', error })
      else change(key, { state: 'failed', request: '', error })
    }
  }

  const begin = ({ key, said: { type, content, file } }: Outgoing): Promise<void> =>
    run(key, async () => {
      const { call, params } = box.sender
      const address = file ? await send(user.upload, {}, { file: await shrink(file) }) : content
      const requestId = uuid()
      change(key, { request: requestId })
      return send(call, params(type, address), {
        requestId,
        onChecking: () => change(key, { state: 'checking' }),
      })
    })

  /**
   * Looks up the outcome of a request id that was stored by a page which is closed; sends no request that
   * could execute the write.
   */
  const ask = ({ key, request }: Outgoing): Promise<void> => {
    change(key, { state: 'checking', error: null })
    return run(key, async () => {
      const release = await holdPendingWrite(request)
      try {
        return await checkOutcome(box.sender.call, request)
      } catch (error) {
        // When the server cannot be reached for the lookup, the outcome stays unknown.
        throw isCallError(error) && error.kind === 'unreachable' ? new UnknownOutcomeError(request) : error
      } finally {
        release()
      }
    })
  }

  const box: Outbox<C> = {
    list,
    sender: first,
    say(said, time) {
      keys += 1
      const preview = said.file ? URL.createObjectURL(said.file) : null
      const row: Outgoing = { key: keys, said, time, preview, state: 'sending', request: '', error: null }
      put([...list.get(), row])
      void begin(row)
    },
    again(key) {
      const row = rowOf(key)
      if (!row || row.state === 'sending' || row.state === 'checking') return
      if (row.request !== '') void ask(row)
      else {
        change(key, { state: 'sending', error: null })
        void begin(row)
      }
    },
    drop,
  }
  for (const row of list.get()) if (row.request !== '') void ask(row)
  return box
}

const boxes = new Map<string, Outbox<WriteCall>>()
onSessionEnd(() => {
  for (const { list } of boxes.values())
    for (const { preview } of list.get()) if (preview) URL.revokeObjectURL(preview)
  boxes.clear()
})
onRecovered(() => {
  for (const { list, again } of boxes.values())
    for (const { key, state } of list.get()) if (state === 'unknown') again(key)
})

/** The outbox of one conversation of the signed-in person, stored under a name. */
export function outboxOf<C extends WriteCall>(name: string, sender: Sender<C>): Outbox<C> {
  const key = `${getSession().scope} ${name}`
  const known = boxes.get(key) as Outbox<C> | undefined
  const box = known ?? openOutbox(name, sender)
  if (!known) boxes.set(key, box as unknown as Outbox<WriteCall>)
  return box
}
